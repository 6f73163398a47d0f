// node load_kingsroad.cjs PORTS TABLES SECONDS PAUSE TITLE: four sockets at each table, whoever is waited for plays a random
// legal move. A move counts when another player has it. PAUSE (ms) is how long a player looks before they move. The tables
// of the other load never end; where a game of ours does, one goes on at a table where all sit already. With several ports
// (8001,8002) the tables take turns at these servers, as behind a proxy that keeps the players of a table together.
const WebSocket = require("ws");
const { Figures } = require("./figures.cjs");
const ports = process.argv[2].split(",");
const [tables, seconds, pause] = process.argv.slice(3, 6).map(Number);
const title = process.argv[6];
const figures = new Figures(seconds);
const WAITING = '"waiting":[';
const spare = [];
let made = 0;

/** Everyone sits down; the game begins when `begin` is called. */
async function table() {
  const port = ports[made++ % ports.length];
  const answer = await fetch(`http://127.0.0.1:${port}/api/tables`, {
    method: "POST", headers: { "content-type": "application/json", "x-kingsroad": "1" },
    body: JSON.stringify({ title, seats: Array(4).fill({ kind: "me" }) }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  const cookie = answer.headers.get("set-cookie").split(";")[0];
  const { id } = await answer.json();
  let sent = 0, sentAt = 0, sentBy = -1, over = false, begun = false;
  const first = [];

  function take(text, seat, socket) {
    const n = parseInt(text.slice(16), 10);
    if (sent === n && sentBy !== seat && sentAt) { figures.seen(sentAt); sentAt = 0; }
    const at = text.indexOf(WAITING) + WAITING.length;
    const waiting = parseInt(text.slice(at), 10);
    if (Number.isNaN(waiting)) {
      if (!over) { over = true; next().catch(fail); }
      return socket.close();
    }
    // One at a time, as in the other load: of several who are waited for, the first moves.
    if (waiting !== seat || sent > n) return;
    sent = n + 1; sentBy = seat;
    const move = () => {
      const { moves } = JSON.parse(text).private;
      sentAt = performance.now();
      socket.send(JSON.stringify({ t: "move", n: n + 1, code: moves[Math.floor(Math.random() * moves.length)].code }));
    };
    if (pause) setTimeout(move, pause * (0.5 + Math.random())); else move();
  }

  await Promise.all([0, 1, 2, 3].map((seat) => new Promise((seated) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/tables/${id}/stream?seat=${seat}`, {
      headers: { cookie }, perMessageDeflate: false,
    });
    socket.on("message", (data) => {
      figures.got(data.length);
      const text = data.toString();
      if (!text.startsWith('{"t":"view"')) {
        if (text.startsWith('{"t":"refused"') || text.startsWith('{"t":"error"')) console.error(text);
      } else if (begun) {
        take(text, seat, socket);
      } else {
        first.push([text, seat, socket]);
        seated();
      }
    });
  })));
  return { begin() { begun = true; for (const each of first) take(...each); } };
}

async function next() {
  (spare.shift() ?? await table()).begin();
}
const fail = (error) => { console.error(error); process.exit(1); };
Promise.all(Array.from({ length: 2 * tables }, table)).then((all) => {
  spare.push(...all.slice(tables));
  for (const each of all.slice(0, tables)) each.begin();
  figures.run(2, 4);
}).catch(fail);
