import { from, parse, type Route, SITE, to } from './route';

/** Where the reader is; links inside the page do not load it anew. */
class Router {
  route = $state.raw<Route>(parse(from(location)));

  constructor() {
    addEventListener('popstate', () => {
      this.route = parse(from(location));
    });
    document.addEventListener('click', (event) => this.follow(event));
    // A link may be opened elsewhere too: it leads there before anybody can.
    if (SITE) for (const kind of ['pointerover', 'focusin']) document.addEventListener(kind, lead);
  }

  go(path: string, replace = false): void {
    if (path !== from(location)) {
      if (replace) history.replaceState(null, '', to(path));
      else history.pushState(null, '', to(path));
    }
    const before = this.route;
    this.route = parse(path);
    if (before.page !== this.route.page && !path.includes('#')) scrollTo(0, 0);
  }

  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const link = linkOf(event);
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    const here = link.pathname === location.pathname && link.search === location.search;
    if (link.pathname.startsWith('/api/') || (link.hash && here)) return;
    event.preventDefault();
    lead(event);
    this.go(from(link));
  }
}

const linkOf = (event: Event): HTMLAnchorElement | null =>
  event.target instanceof Element ? event.target.closest('a') : null;

/** Pages write addresses as a service has them. */
function lead(event: Event): void {
  const link = linkOf(event);
  const path = link?.getAttribute('href');
  if (SITE && link && path?.startsWith('/')) link.href = to(path);
}

export const router = new Router();
