import type { Amounts } from './choices';
import type { Fact } from './types';

/** What is pointed at or picked right now, shared by action bar and board. */
export class Focus {
  /** The code under the pointer or the keyboard's focus. */
  hovered = $state<string | null>(null);
  /** A code that is picked but not sent yet. */
  chosen = $state<string | null>(null);
  /** A place of the board whose codes the bar lists alone. */
  at = $state<string | null>(null);
  /** What the code under the pointer, or else the picked one, would bring, once the engine has said it. */
  brings = $state.raw<{ code: string; facts: readonly Fact[] } | null>(null);

  /** What each legal move would change at once, by code, once the engine has said it. */
  outcomes = $state.raw<Readonly<Record<string, Amounts>> | null>(null);
  /** The player whose board is shown beside the viewer's own, and whether it stays when the pointer leaves. */
  peek = $state.raw<{ seat: number; pinned: boolean } | null>(null);
  /** What a lesson or a hint speaks of: places of the board, and panels of it. */
  spoken = $state.raw<readonly string[]>([]);

  clear(): void {
    this.hovered = null;
    this.chosen = null;
    this.at = null;
  }
}
