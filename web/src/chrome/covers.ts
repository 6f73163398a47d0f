// The drawn covers and the small signs of the titles.
import praga from './covers/praga.svg';
import raja from './covers/raja.svg';

export const COVERS: Record<string, string> = { praga, raja };
const BADGES: Record<string, string> = { raja: 'u-elephant', praga: 'u-tower' };

export function badgeOf(title: string | undefined): string {
  return BADGES[title ?? ''] ?? 'u-gate';
}
