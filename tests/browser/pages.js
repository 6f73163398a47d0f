// Eyes and fingertips for the tests, put into every page before its own scripts.
window.kingsroad = (() => {
  const META = /^(undo|redo|ask|agree|decline)\b/;
  const main = () => document.querySelector('main[data-n]');
  const n = () => Number(main()?.dataset.n ?? -1);
  const inBar = (element) => element.closest('section.bar') !== null;
  const busy = () => document.querySelector('section.bar .btn[data-code]:disabled:not([data-code=undo], [data-code=redo])') !== null;

  function seen(element) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0;
  }

  /** Twice drawn: what a new picture moves has moved. */
  const settled = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

  /** Every element that makes a legal move, or opens a choice of several. */
  function lit() {
    const found = document.querySelectorAll('[data-code]:not([data-refused]), .lit[data-at]:not([data-code])');
    const free = (element) => !element.disabled && !META.test(element.dataset.code ?? '') && element.ariaHidden !== 'true';
    return [...found].filter((element) => free(element) && seen(element));
  }

  /** A point of the window where a click reaches the element itself; null if something lies over all of it. */
  function point(element) {
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const box = element.getBoundingClientRect();
    const parts = [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95];
    for (const down of parts)
      for (const along of parts) {
        const [x, y] = [box.left + box.width * along, box.top + box.height * down];
        const hit = document.elementFromPoint(x, y);
        if (hit?.closest('[data-code], [data-at], [data-action], button') === element) return { x, y };
      }
    return null;
  }

  /** One of the places, by a number between 0 and 1, and where to click it; those that cannot be reached are named. */
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

  const usable = (selector) => [...document.querySelectorAll(selector)].filter((element) => !element.disabled && seen(element));

  /** Everything a person reads or hears: texts, and the attributes that are spoken or shown. */
  function* texts() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent.closest('script, style, code, kbd, datalist') && !parent.matches('.from')) yield [node.data, parent];
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (name !== 'title' || !element.matches('.rule')) yield [element.getAttribute(name), element];
  }

  return {
    n,
    /** For a test that failed. */
    state: () => {
      const open = document.querySelector('#main');
      const { activeElement: held, visibilityState } = document;
      const seen = { main: open?.cloneNode(false).outerHTML, held: held?.cloneNode(false).outerHTML, visibilityState };
      return JSON.stringify({ ...seen, text: document.body?.innerText.slice(0, 1500) });
    },
    /**
     * Is this seat to move, and no other (bots set their discs by themselves, while one looks), and the page ready for
     * it, looking through that seat? Also when nobody is, because the game is over.
     */
    turn: (seat) => {
      const waiting = main()?.dataset.waiting;
      if (waiting === '') return true;
      return !busy() && waiting === String(seat) && main().dataset.seat === String(seat);
    },
    codes: () => [...new Set([...document.querySelectorAll('section.bar [data-code]:not([data-refused])')].map((element) => element.dataset.code))].filter((code) => !META.test(code)),
    /** A lit place of the board if there is one and the board is wanted, else a button of the bar. */
    pick: async (roll, board, shunned) => {
      await settled();
      const all = lit();
      const liked = all.filter((element) => !element.dataset.code?.startsWith(shunned));
      const places = shunned && liked.length ? liked : all;
      const there = places.filter((element) => !inBar(element));
      const listed = places.filter(inBar); // none where all choices stand beside what they are about
      return choose(roll, board && there.length ? there : listed.length ? listed : there);
    },
    /** Does the board show any move? */
    onBoard: () => usable('[data-action]').length > 0 || lit().some((element) => !inBar(element) && element.dataset.code),
    /** One of the elements that fit a selector. */
    pickAmong: async (roll, selector) => {
      await settled();
      return choose(roll, usable(selector));
    },
    settled,
    /** Has the log come to the position that the board shows? It is written after the board. */
    told: () => Number(document.querySelector('.log[data-n]')?.dataset.n ?? -1) >= n(),
    missing: () => (document.body?.innerHTML.match(/⟦[^⟧]*⟧/g) ?? []).map((id) => `no words: ${id}`),
    drawn: () => document.fonts.status === 'loaded' && !document.querySelector('[aria-busy=true]'),
    /** What sticks out to the right, if the page can be scrolled sideways. */
    overflow: () => {
      const width = document.documentElement.clientWidth;
      if (document.scrollingElement.scrollWidth <= width) return [];
      const wide = [...document.querySelectorAll('body *')].filter((element) => seen(element) && element.getBoundingClientRect().right > width + 0.5);
      return wide.map((element) => `${element.tagName.toLowerCase()}.${element.className?.baseVal ?? element.className}`);
    },
    /**
     * Words that did not come from the catalogue, where the language is the one nobody speaks: there each of the letters
     * below has an accent. Names stay as they are; so do ids of tiles and rules, Roman figures and single letters.
     */
    foreign: (names) => {
      const known = new Set(names.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u)).flatMap((name) => [name, name.slice(1)]));
      const plain = (word) => /[AEIOUYaeiouycnrsz]/.test(word) && !/\d|^[IVX]+$|^.$/.test(word) && !known.has(word);
      const found = [];
      for (const [text, element] of texts()) {
        const words = text.replace(/\w+\/(?:\w+\/)?\d+/g, '').split(/[^\p{L}\p{N}'’]+/u).filter(plain);
        if (words.length) found.push(`${words.join(' ')} | ${text.trim()} | ${element.tagName.toLowerCase()}.${element.className?.baseVal ?? element.className}`);
      }
      return found;
    },
    /** Buttons whose words do not fit into them. */
    spilled: () =>
      usable('button, .btn, select').filter((element) => !element.closest('svg') && element.scrollWidth > element.clientWidth + 2 && getComputedStyle(element).overflowX === 'visible').map((element) => `${element.className}: ${element.textContent.trim()}`),
  };
})();
