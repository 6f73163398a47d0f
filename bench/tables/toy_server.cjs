// node toy_server.cjs: boardgame.io's own server with the toy table in memory; prints its port.
const { Server } = require("boardgame.io/server");
const server = Server({ games: [require("./toy.cjs")], origins: [/.*/] });
server.run({ port: 0, callback: () => {} }).then(({ appServer }) => console.log(appServer.address().port));
