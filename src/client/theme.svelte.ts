import { recall, remember } from './shared/stored.ts';

export const themes = ['night', 'light', 'contrast'] as const;
export type Theme = (typeof themes)[number];

/** public/boot.js has put the stored theme on before the first paint; it reads the same name. */
class ThemeChoice {
  #current = $state<Theme>(themes.find((theme) => theme === recall('theme')) ?? 'night');

  get current(): Theme {
    return this.#current;
  }
  set current(theme: Theme) {
    this.#current = theme;
    remember('theme', theme);
    document.documentElement.dataset['theme'] = theme;
  }
}

export const theme = new ThemeChoice();
