// Who I am here, and which titles there are; asked once.
import { api } from './api';
import type { Me, TitleInfo } from './types';

class Session {
  me = $state.raw<Me | null>(null);
  titles = $state.raw<TitleInfo[]>([]);

  async load(): Promise<void> {
    const [me, titles] = await Promise.all([api.me().catch(() => null), api.titles()]);
    this.me = me;
    this.titles = titles;
  }

  title(name: string): TitleInfo | undefined {
    return this.titles.find((one) => one.title === name);
  }
}

export const session = new Session();
