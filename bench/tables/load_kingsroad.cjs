// node load_kingsroad.cjs PORT TABLES SECONDS PAUSE TITLE: four sockets at each table, whoever is waited for plays a random
// legal move. A move counts when another player has it. PAUSE (ms) is how long a player looks before he moves.
const WebSocket = require("ws");
const { Figures } = require("./figures.cjs");
const [port, tables, seconds, pause] = process.argv.slice(2, 6).map(Number);
const title = process.argv[6];
const figures = new Figures(seconds);
const WAITING = '"waiting":[';

async function table() {
  const made = await fetch(`http://127.0.0.1:${port}/api/tables`, {
    method: "POST", headers: { "content-type": "application/json", "x-kingsroad": "1" },
    body: JSON.stringify({ title, seats: Array(4).fill({ kind: "me" }) }),
  });
  if (!made.ok) throw new Error(`${made.status} ${await made.text()}`);
  const cookie = made.headers.get("set-cookie").split(";")[0];
  const { id } = await made.json();
  let sent = 0, sentAt = 0, sentBy = -1, over = false;
  for (let seat = 0; seat < 4; seat++) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/tables/${id}/stream?seat=${seat}`, {
      headers: { cookie }, perMessageDeflate: false,
    });
    socket.on("message", (data) => {
      const text = data.toString();
      if (!text.startsWith('{"t":"view"')) {
        if (text.startsWith('{"t":"refused"') || text.startsWith('{"t":"error"')) console.error(text);
        return;
      }
      const n = parseInt(text.slice(16), 10);
      if (sent === n && sentBy !== seat && sentAt) { figures.seen(sentAt); sentAt = 0; }
      const at = text.indexOf(WAITING) + WAITING.length;
      const first = parseInt(text.slice(at), 10);
      if (Number.isNaN(first)) {
        if (!over) { over = true; table().catch(fail); }
        return socket.close();
      }
      // One at a time, as in the other load: of several who are waited for, the first moves.
      if (first !== seat || sent > n) return;
      sent = n + 1; sentBy = seat;
      const move = () => {
        const { moves } = JSON.parse(text).private;
        sentAt = performance.now();
        socket.send(JSON.stringify({ t: "move", n: n + 1, code: moves[Math.floor(Math.random() * moves.length)].code }));
      };
      if (pause) setTimeout(move, pause * (0.5 + Math.random())); else move();
    });
  }
}
const fail = (error) => { console.error(error); process.exit(1); };
Promise.all(Array.from({ length: tables }, table)).then(() => figures.run(2)).catch(fail);
