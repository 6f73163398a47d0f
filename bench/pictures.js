// Put into every page before its own scripts: how long after its message a picture is on the screen.
(() => {
  const after = (then) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = then;
    channel.port2.postMessage(0);
  };
  const Socket = WebSocket;
  const pictures = [];

  window.WebSocket = class extends Socket {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        if (!data.startsWith('{"t":"view"')) return;
        const [n, heard] = [Number(/"n":(\d+)/.exec(data)[1]), performance.now()];
        const look = () => {
          if (bench.n() < n) requestAnimationFrame(() => after(look)); // others' turns may wait for their time
          else pictures.push({ n, took: performance.now() - heard });
        };
        requestAnimationFrame(() => after(look)); // once the frame is drawn
      });
    }
  };

  const bench = {
    pictures,
    n: () => Number(document.querySelector('main[data-n]')?.dataset.n ?? -1),
    /** Milliseconds from the first byte asked for until the first board is there. */
    opening: () =>
      new Promise((done) => {
        const look = () => {
          if (document.querySelector('main.table[data-link=open] > :not(.opening)')) after(() => done(performance.now()));
          else requestAnimationFrame(look);
        };
        look();
      }),
    /** Legal moves of this seat, in the bar; none while it is not its turn. */
    buttons: () => [...document.querySelectorAll('section.bar [data-code]:not([data-refused], :disabled)')].filter(({ dataset }) => !/^(undo|redo|ask|refresh)\b/.test(dataset.code)),
    waits: () => document.querySelector('main[data-n]').dataset.waiting === '' || bench.buttons().length > 0,
    waitsFor: (seat) => document.querySelector('main[data-n]').dataset.waiting.split(' ').includes(`${seat}`),
    /** One of them; what asks before it does anything is told again. */
    press: (roll) => {
      const buttons = bench.buttons();
      buttons[Math.floor(roll * buttons.length)]?.click();
      requestAnimationFrame(() => document.querySelector('section.bar .armed')?.click());
      return buttons.length > 0;
    },
  };
  window.bench = bench;
})();
