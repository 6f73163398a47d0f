// A whole game over the HTTP API, in Node without any package: become a guest, set up a table against a bot, and play
// random legal moves to the end.
//
//     kingsroad serve                                       in one terminal
//     node examples/api_client.mjs http://127.0.0.1:8000    in another
//
// Nothing here knows the rules of any game: the server lists the legal moves.

const server = process.argv[2] ?? "http://127.0.0.1:8000";
const PAUSE = 50; // milliseconds until we look again while the bot thinks
const headers = { "Content-Type": "application/json", "X-Kingsroad": "1" };

/** A GET, or a POST if there is a body; an answer that is an error is thrown. */
async function call(path, body) {
  const request = body ? { method: "POST", headers, body: JSON.stringify(body) } : { headers };
  const answer = await fetch(`${server}/api${path}`, request);
  const told = await answer.json();
  if (!answer.ok) throw new Error(`${answer.status} ${JSON.stringify(told)}`);
  const cookie = answer.headers.get("set-cookie");
  if (cookie) headers.Cookie = cookie.split(";")[0];
  return told;
}

// The first call makes us a guest and gives us a cookie; with it we get the token that a program uses from then on.
await call("/me", { name: "First client" });
const { token } = await call("/me/tokens", { label: "First client", scopes: ["read", "play"] });
delete headers.Cookie;
headers.Authorization = `Bearer ${token}`;

const seats = [{ kind: "me" }, { kind: "bot", level: "random" }];
const { id } = await call("/tables", { title: "raja", options: { short: "true" }, seats });
for (;;) {
  const { n, view } = await call(`/tables/${id}/view?seat=0`);
  if (view.over) {
    console.log(`over after ${n} lines: ${JSON.stringify(view.result.totals)}`);
    console.log(`the journal: ${server}/api/tables/${id}/journal`);
    break;
  }
  if (view.waiting.includes(0)) {
    const { code } = view.moves[Math.floor(Math.random() * view.moves.length)];
    // `n` is the number our line shall have: should anything come before it, nothing is played.
    await call(`/tables/${id}/moves`, { seat: 0, n: n + 1, code });
  } else {
    await new Promise((go) => setTimeout(go, PAUSE));
  }
}
