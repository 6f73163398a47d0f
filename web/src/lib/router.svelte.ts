import { parse, type Route } from './route';

/** Where the reader is; links inside the page do not load it anew. */
class Router {
  route = $state.raw<Route>(parse(location.pathname + location.search));

  constructor() {
    addEventListener('popstate', () => {
      this.route = parse(location.pathname + location.search);
    });
    document.addEventListener('click', (event) => this.follow(event));
  }

  go(path: string, replace = false): void {
    if (path !== location.pathname + location.search + location.hash) {
      if (replace) history.replaceState(null, '', path);
      else history.pushState(null, '', path);
    }
    const from = this.route;
    this.route = parse(path);
    if (from.page !== this.route.page && !path.includes('#')) scrollTo(0, 0);
  }

  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/') || (link.hash && link.pathname === location.pathname)) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
