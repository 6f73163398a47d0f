// node load_boardgame.cjs PORT TABLES SECONDS PAUSE: four of boardgame.io's own clients at each table, whose turn it is moves.
// A move counts when the next player's client has it. PAUSE (ms) is how long a player looks before he moves.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { Figures } = require("./figures.cjs");
const toy = require("./toy.cjs");
const [port, tables, seconds, pause] = process.argv.slice(2).map(Number);
const figures = new Figures(seconds);
const address = `http://127.0.0.1:${port}`;

function table(_, at) {
  const matchID = `table${at}`;  // made on demand, when the first one asks for it
  let sentAt = 0;
  for (let seat = 0; seat < 4; seat++) {
    const client = Client({
      game: toy, numPlayers: 4, matchID, playerID: String(seat), debug: false,
      multiplayer: SocketIO({ server: address, socketOpts: { transports: ["websocket"] } }),
    });
    let played = -1;
    client.subscribe((state) => {
      if (!state || !state.isConnected || state.ctx.currentPlayer !== String(seat) || state.ctx.turn === played) return;
      played = state.ctx.turn;
      if (sentAt) figures.seen(sentAt);
      const move = () => { sentAt = performance.now(); client.moves.count(state.ctx.turn % 100); };
      if (pause) setTimeout(move, pause * (0.5 + Math.random())); else setImmediate(move);
    });
    client.start();
  }
}
Array.from({ length: tables }, table);
figures.run(3);
