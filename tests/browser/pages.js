// Eyes and fingertips for the tests, put into every page before its own scripts.
window.kingsroad = (() => {
  const META = /^(undo|redo|ask|agree|decline)\b/;
  const main = () => document.querySelector('main[data-n]');
  const n = () => Number(main()?.dataset.n ?? -1);
  const inBar = (element) => element.closest('section.bar') !== null;

  function seen(element) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0;
  }

  /** Every element that makes a legal move, or opens a choice of several. */
  function lit() {
    const found = document.querySelectorAll('[data-code]:not([data-refused]), .lit[data-at]:not([data-code])');
    return [...found].filter(
      (element) => !element.disabled && !META.test(element.dataset.code ?? '') && element.ariaHidden !== 'true' && seen(element),
    );
  }

  /** A point of the window where a click reaches the element itself; null if something lies over all of it. */
  function point(element) {
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const box = element.getBoundingClientRect();
    for (const fy of [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95])
      for (const fx of [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95]) {
        const [x, y] = [box.left + box.width * fx, box.top + box.height * fy];
        const hit = document.elementFromPoint(x, y);
        if (hit && hit.closest('[data-code], [data-at], button') === element) return { x, y };
      }
    return null;
  }

  /** One of the places, by a number between 0 and 1, with a point to click; those that cannot be reached are told. */
  function choose(roll, places) {
    const covered = [];
    const start = Math.floor(roll * places.length);
    for (let step = 0; step < places.length; step++) {
      const element = places[(start + step) % places.length];
      const found = point(element);
      const code = element.dataset.code ?? null;
      if (found) return { n: n(), code, at: element.dataset.at ?? null, board: !inBar(element), covered, ...found };
      covered.push(code ?? element.dataset.at);
    }
    return { n: n(), code: null, at: null, board: false, covered, x: -1, y: -1 };
  }

  return {
    n,
    turn: (seat) => {
      const waiting = main()?.dataset.waiting;
      return waiting === '' || (waiting?.split(' ').includes(String(seat)) ?? false);
    },
    codes: () => [...document.querySelectorAll('section.bar [data-code]:not([data-refused])')].map((element) => element.dataset.code).filter((code) => !META.test(code)),
    /** A lit place of the board if there is one and the board is wanted, else a button of the bar. */
    pick: (roll, board) => {
      const places = lit();
      const there = places.filter((element) => !inBar(element));
      return choose(roll, board && there.length ? there : places.filter(inBar));
    },
    /** One of the elements that fit a selector. */
    pickAmong: (roll, selector) => choose(roll, [...document.querySelectorAll(selector)].filter((element) => !element.disabled && seen(element))),
    missing: () => (document.body?.innerHTML.match(/⟦[^⟧]*⟧/g) ?? []).map((id) => `no words: ${id}`),
    drawn: () => document.fonts.status === 'loaded' && !document.querySelector('[aria-busy=true]'),
    overflow: () => {
      const width = document.documentElement.clientWidth;
      if (document.scrollingElement.scrollWidth <= width) return [];
      const wide = [...document.querySelectorAll('body *')].filter((element) => seen(element) && element.getBoundingClientRect().right > width + 0.5);
      return wide.map((element) => `${element.tagName.toLowerCase()}.${element.className?.baseVal ?? element.className}`);
    },
  };
})();
