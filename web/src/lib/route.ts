// The pages and their addresses. A site of files has one page for all of them, wherever it lies: there the address of
// a page follows a question mark, `?/rules/title`, and what was behind one follows an `&`.
export const SITE = import.meta.env.MODE === 'site';

/** A page's address as a link has it. */
export function to(path: string, site = SITE): string {
  if (!site) return path;
  const [where = '', mark = ''] = path.split('#');
  const [page = '', query = ''] = where.split('?');
  const search = page === '/' ? '' : `?${page}${query && `&${query}`}`;
  return `${search || './'}${mark && `#${mark}`}`;
}

/** And the page's address again: of where the reader is, or of a link. */
export function from(url: { pathname: string; search: string; hash: string }, site = SITE): string {
  if (!site || !/^\?\//.test(url.search)) return (site ? '/' : url.pathname + url.search) + url.hash;
  const [page, ...query] = url.search.slice(1).split('&');
  return `${page}${query.length ? `?${query.join('&')}` : ''}${url.hash}`;
}

export type Route =
  | { page: 'home' }
  | { page: 'table'; id: string; seat: number | null | undefined; at: number | null }
  | { page: 'review'; id: string; at: number | null }
  | { page: 'join'; id: string; secret: string }
  | { page: 'components'; title: string; set: string | null; content: string | null } // no title: all are offered
  | { page: 'rules'; title: string; quick: boolean }
  | { page: 'account' }
  | { page: 'puzzles' }
  | { page: 'try'; id: string }
  | { page: 'games'; statistics: boolean }
  | { page: 'missing' };

/** `?seat=none` looks on as a spectator; no seat at all means mine. */
function seatOf(search: URLSearchParams): number | null | undefined {
  const seat = search.get('seat');
  if (seat === null) return undefined;
  return /^\d$/.test(seat) ? Number(seat) : null;
}

/** A part of an address as it was meant; null: nobody can have meant it. */
export function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

export function parse(address: string): Route {
  const url = new URL(address, 'http://here');
  const [first = '', second = '', third = '', fourth = '', ...rest] = url.pathname.split('/').filter(Boolean);
  if (rest.length) return { page: 'missing' };
  if (first === '') return { page: 'home' };
  if (first === 'games' && (!second || (second === 'statistics' && !third)))
    return { page: 'games', statistics: second !== '' };
  if (first === 'puzzles' && !second) return { page: 'puzzles' };
  if (first === 'puzzles' && second && !third) return { page: 'try', id: second };
  if (first === 'account' && !second) return { page: 'account' };
  if (first === 'components' && !third) {
    return {
      page: 'components',
      title: second,
      set: url.searchParams.get('set'),
      content: url.searchParams.get('content'),
    };
  }
  if (first === 'rules' && (!third || (third === 'quick' && !fourth)))
    return { page: 'rules', title: second, quick: third === 'quick' };
  if (first === 'join' && second && !fourth) {
    const secret = decoded(third);
    if (secret) return { page: 'join', id: second, secret };
  }
  if (first === 'table' && second) {
    const seat = seatOf(url.searchParams);
    if (!third) return { page: 'table', id: second, seat, at: null };
    if (third === 'review' && !fourth) return { page: 'review', id: second, at: null };
    if (third === 'review' && /^\d{1,6}$/.test(fourth)) return { page: 'review', id: second, at: Number(fourth) };
    if (third === 'at' && /^\d{1,6}$/.test(fourth)) return { page: 'table', id: second, seat, at: Number(fourth) };
  }
  return { page: 'missing' };
}

/** The page of a title's rules; at one of them, if it is named by its id: `title/travel/2`. */
export function rulesPath(id: string): string {
  const [title = '', ...rest] = id.split('/');
  return rest.length ? `/rules/${title}#${rest.join('/')}` : `/rules/${title}`;
}

export function tablePath(id: string, seat?: number | null, at?: number | null): string {
  const path = at === null || at === undefined ? `/table/${id}` : `/table/${id}/at/${at}`;
  return seat === undefined ? path : `${path}?seat=${seat ?? 'none'}`;
}

/** The table at which a turn is tried. */
export const tryPath = (id: string): string => `/puzzles/${id}`;

/** The review of a game; at one of its lines. */
export function reviewPath(id: string, line?: number): string {
  return line === undefined ? `/table/${id}/review` : `/table/${id}/review/${line}`;
}
