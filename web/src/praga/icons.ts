// The symbols of Praga: one per word of the content, on a 24-unit grid, drawn in the colours of `tokens.css`.
import sheet from './icons.svg?raw';

const MARK = 'praga-icons';

/** Put the symbols into the page once, for every `<use>` of board, bar and log. */
export function hangIcons(): void {
  if (document.getElementById(MARK)) return;
  const holder = document.createElement('div');
  holder.id = MARK;
  holder.innerHTML = sheet;
  document.body.append(holder);
}
