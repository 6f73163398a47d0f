// node watch.cjs KIND PORT WATCHERS SECONDS: how long until the last of many watchers has what one player did.
// KIND is `broadcast` (the bar) or a title. One more watcher connects and never reads: it must delay nobody.
const WebSocket = require("ws");
const { Figures } = require("./figures.cjs");
const [kind, portText, watchersText, secondsText] = process.argv.slice(2);
const port = Number(portText), watchers = Number(watchersText);
const figures = new Figures(Number(secondsText));
const opened = (socket) => new Promise((done, fail) => { socket.on("open", () => done(socket)); socket.on("error", fail); });
let missing = 0, sentAt = 0, next = () => {};
const one = () => { missing -= 1; if (missing === 0) { figures.seen(sentAt); setTimeout(next, 20); } };

async function broadcast() {
  const url = `ws://127.0.0.1:${port}/`;
  const sockets = await Promise.all(Array.from({ length: watchers }, () => opened(new WebSocket(url, { perMessageDeflate: false }))));
  const stalled = await opened(new WebSocket(url, { perMessageDeflate: false }));
  stalled.pause();
  for (const socket of sockets) socket.on("message", one);
  next = () => { missing = watchers; sentAt = performance.now(); sockets[0].send("."); };
}

async function kingsroad() {
  const made = await fetch(`http://127.0.0.1:${port}/api/tables`, {
    method: "POST", headers: { "content-type": "application/json", "x-kingsroad": "1" },
    body: JSON.stringify({ title: kind, seats: Array(4).fill({ kind: "me" }) }),
  });
  const cookie = made.headers.get("set-cookie").split(";")[0];
  const { id } = await made.json();
  const url = `ws://127.0.0.1:${port}/api/tables/${id}/stream`;
  let n = 0;
  const watch = () => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    let seen = 0;
    socket.on("message", (data) => {
      const text = data.toString("utf8", 0, 30);
      if (!text.startsWith('{"t":"view"')) return;
      const version = parseInt(text.slice(16), 10);
      if (version > seen) { seen = version; if (version === n) one(); }
    });
    return opened(socket);
  };
  const stalled = await opened(new WebSocket(url, { perMessageDeflate: false }));
  stalled.pause();
  await Promise.all(Array.from({ length: watchers }, watch));
  const players = await Promise.all([0, 1, 2, 3].map((seat) => {
    const socket = new WebSocket(`${url}?seat=${seat}`, { headers: { cookie }, perMessageDeflate: false });
    socket.views = [];
    socket.on("message", (data) => { const text = data.toString(); if (text.startsWith('{"t":"view"')) socket.view = text; });
    return opened(socket);
  }));
  const settled = async (seat) => {  // this player's newest view, once it is the newest of all
    for (;;) {
      const view = JSON.parse(players[seat].view ?? '{"n":-1}');
      if (view.n === n) return view;
      await new Promise((done) => setTimeout(done, 1));
    }
  };
  next = async () => {
    const { public: seen } = await settled(0);
    if (!seen.waiting.length) return kingsroad().then(() => next());
    const seat = seen.waiting[0];
    const { moves } = (await settled(seat)).private;
    n += 1; missing = watchers; sentAt = performance.now();
    players[seat].send(JSON.stringify({ t: "move", n, code: moves[Math.floor(Math.random() * moves.length)].code }));
  };
}
(kind === "broadcast" ? broadcast() : kingsroad()).then(() => { figures.run(1); next(); });
