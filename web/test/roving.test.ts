import { beforeEach, expect, test } from 'vitest';
import { roving } from '../src/lib/roving';

let list: HTMLElement;
const stops = () => [...list.querySelectorAll('button')].map((button) => button.tabIndex);
const press = (key: string) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

beforeEach(() => {
  list = document.createElement('div');
  list.innerHTML = '<button>a</button><p><button>b</button></p><button>c</button>';
  document.body.replaceChildren(list);
});

test('only one button is a stop of Tab, and the arrows move it', () => {
  const end = roving(list);
  expect(stops()).toEqual([0, -1, -1]);
  list.querySelector('button')?.focus();
  press('ArrowDown');
  expect(document.activeElement?.textContent).toBe('b');
  expect(stops()).toEqual([-1, 0, -1]);
  press('End');
  press('ArrowDown');
  expect(document.activeElement?.textContent).toBe('a');
  press('ArrowRight'); // other keys are left to the page
  expect(document.activeElement?.textContent).toBe('a');
  end();
  press('ArrowDown');
  expect(document.activeElement?.textContent).toBe('a');
});

test('what comes later does not become a stop of its own', async () => {
  roving(list);
  list.prepend(document.createElement('button'));
  await new Promise((done) => setTimeout(done));
  expect(stops()).toEqual([-1, 0, -1, -1]);
});
