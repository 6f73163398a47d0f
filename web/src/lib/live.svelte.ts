/** What a screen reader hears, and small dialogs anything may open. */
class Live {
  said = $state('');
  /** The rule that is looked up, by its id. */
  rule = $state<string | null>(null);
  #asking = $state(false);
  /** A short note at the edge of the page, gone after a while. */
  note = $state('');
  sign = $state('u-check');
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Whatever is pressed next is looked up in the rules instead of being done. */
  get asking(): boolean {
    return this.#asking;
  }
  set asking(asks: boolean) {
    if (this.#asking && !asks) this.note = ''; // it told that there is no rule
    this.#asking = asks;
  }

  announce(text: string): void {
    this.said = text;
  }

  tell(text: string, sign = 'u-check'): void {
    this.note = text;
    this.sign = sign;
    this.said = text;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.note = '';
    }, 4000);
  }
}

export const live = new Live();
