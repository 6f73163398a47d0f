// Evaluated in a page: the worker with the engine, as the client uses it, and how long it takes to answer.
(() => {
  const after = () =>
    new Promise((done) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = done;
      channel.port2.postMessage(0);
    });
  let worker;
  let keys = 0;
  const asked = new Map();
  const heard = { view: null, news: () => {} };

  const post = (message) => worker.postMessage(message);
  const call = async (method, path, body) => {
    const id = ++keys;
    const text = await new Promise((done) => {
      asked.set(id, done);
      post({ t: 'call', id, method, path, body: body ? JSON.stringify(body) : '' });
    });
    const [status, found] = JSON.parse(text);
    if (status !== 200) throw new Error(text);
    return found;
  };
  const news = () => new Promise((done) => (heard.news = done));

  window.device = {
    /** Milliseconds until the engine answers. */
    start: (address) =>
      new Promise((done, fail) => {
        const begun = performance.now();
        worker = new Worker(address, { type: 'module' });
        worker.onerror = () => fail(new Error('the worker could not be loaded'));
        worker.onmessage = ({ data }) => {
          if (data.t === 'ready') done(performance.now() - begun);
          else if (data.t === 'failed') fail(new Error(data.error));
          else if (data.t === 'answer') asked.get(data.id)(data.text);
          else if (data.t === 'message') {
            const message = JSON.parse(data.text);
            if (message.t !== 'view') return;
            heard.view = message;
            heard.news();
          }
        };
      }),
    /** A game against one bot, ours at random: milliseconds of its turns and of views that are asked for. */
    play: async (title, level, most, seed) => {
      const seats = [{ kind: 'me' }, { kind: 'bot', level }];
      const { id } = await call('POST', '/tables', { title, seats, seed, name: 'Ann' });
      const key = ++keys;
      heard.view = null;
      post({ t: 'open', key, table: id, seat: 0, since: 0 });
      const turns = [];
      const views = [];
      let begun = performance.now();
      let state = 1; // a generator of its own: equal seeds, equal games
      while (turns.length < most) {
        while (!heard.view) await news();
        const view = heard.view;
        if (view.public.over) break;
        if (!view.public.waiting.includes(0)) {
          heard.view = null;
          continue;
        }
        if (begun !== null) turns.push(performance.now() - begun);
        const asks = performance.now();
        await call('GET', `/tables/${id}/view?seat=0&n=${view.n}`);
        views.push(performance.now() - asks);
        await after();
        state = (state * 48271) % 2147483647;
        const { moves } = view.private;
        heard.view = null;
        begun = performance.now();
        post({ t: 'send', key, text: JSON.stringify({ t: 'move', n: view.n + 1, code: moves[state % moves.length].code }) });
        // our own turn may go on: only what a bot played counts
        while (!heard.view) await news();
        if (heard.view.public.waiting.includes(0) && heard.view.n === view.n + 1) begun = null;
      }
      post({ t: 'close', key });
      return { turns: turns.slice(1), views };
    },
  };
})();
