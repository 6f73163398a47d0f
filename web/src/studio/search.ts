// Which components somebody means by a few letters, the likeliest first.

/** As people type it: without case, accents and the zeros before a number. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/(?<=\p{L})0+(?=\d)/gu, '');

/** How well a component answers: 0 is its very name, null is not at all. Every word asked for must be somewhere. */
export function rank(asked: string, names: readonly string[], text: string): number | null {
  const wanted = plain(asked.trim());
  if (!wanted) return 0;
  const called = names.map(plain);
  const all = `${called.join(' ')} ${plain(text)}`;
  if (called.includes(wanted)) return 0;
  if (!wanted.split(/\s+/).every((word) => all.includes(word))) return null;
  if (called.some((name) => name.startsWith(wanted))) return 1;
  if (called.some((name) => name.includes(wanted))) return 2;
  return all.includes(` ${wanted}`) ? 3 : 4;
}
