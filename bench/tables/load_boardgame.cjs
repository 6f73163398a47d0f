// node load_boardgame.cjs PORT TABLES SECONDS PAUSE GAME: four of boardgame.io's own clients at each table, whose turn it is
// moves. A move counts when the next player's client has it. PAUSE (ms) is how long a player looks before they move.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { Figures } = require("./figures.cjs");
const [port, tables, seconds, pause] = process.argv.slice(2, 6).map(Number);
const game = require(`./${process.argv[6]}.cjs`);
const figures = new Figures(seconds);
const server = `http://127.0.0.1:${port}`;
const run = String(process.pid); // tables of an earlier load are still stored

function count(client) { // what its socket gets, as it comes over the wire
  client.transport.socket?.io.engine.on("packet", ({ data }) => figures.got(data ? data.length : 0));
}

function sit(matchID, seat, turns) {
  return new Promise((seated) => {
    const client = Client({
      game, numPlayers: 4, matchID, playerID: String(seat), debug: false,
      multiplayer: SocketIO({ server, socketOpts: { transports: ["websocket"] } }),
    });
    let played = -1;
    client.subscribe((state) => {
      if (!state || !state.isConnected) return;
      seated();
      if (state.ctx.currentPlayer !== String(seat) || state.ctx.turn === played) return;
      played = state.ctx.turn;
      if (turns.sentAt) figures.seen(turns.sentAt);
      const move = () => { turns.sentAt = performance.now(); client.moves.count(state.ctx.turn % 100); };
      if (pause) setTimeout(move, pause * (0.5 + Math.random())); else setImmediate(move);
    });
    client.start();
    count(client);
  });
}

/** Its server makes a match when the first one asks for it, and fails if two do at once: one sits down after the other. */
async function table(_, at) {
  const turns = { sentAt: 0 };
  for (const seat of [3, 2, 1, 0]) await sit(`table${run}-${at}`, seat, turns);
}
const fail = (error) => { console.error(error); process.exit(1); };
Promise.all(Array.from({ length: tables }, table)).then(() => figures.run(3, 4)).catch(fail);
