// node boardgame_server.cjs GAME [DATABASE]: boardgame.io's own server with one of the tables beside this file, kept in
// memory or by its adapter in that PostgreSQL; prints its port.
const { Server } = require("boardgame.io/server");
const [game, database] = process.argv.slice(2);
const kept = database ? { db: new (require("bgio-postgres").PostgresStore)(database, { logging: false }) } : {};
const server = Server({ games: [require(`./${game}.cjs`)], origins: [/.*/], ...kept });
server.run({ port: 0, callback: () => {} }).then(({ appServer }) => console.log("serving on", appServer.address().port));
