// The symbols of Raja are put into the page once; board, bar, log and gallery refer to them by id.
import symbols from './symbols.svg?raw';

export function hangSprite(): void {
  if (document.getElementById('raja-i-gold')) return;
  document.body.insertAdjacentHTML('beforeend', symbols);
}
