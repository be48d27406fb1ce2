export const themeNames = [
  'default',
  'light',
  'dark',
  'blue',
  'green',
  'indigo',
  'redesign',
] as const;

export type ThemeName = (typeof themeNames)[number];

const storageKey = 'wg-theme';
const listeners = new Set<() => void>();

/** Without a stored theme the page follows the system's light or dark setting. */
export function startTheme(): void {
  const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
  const follow = (): void => showTheme(readStored() ?? (systemDark.matches ? 'dark' : 'default'));
  systemDark.addEventListener('change', follow);
  follow();
}

export function chooseTheme(name: ThemeName): void {
  try {
    localStorage.setItem(storageKey, name);
  } catch {
    // Storage may be blocked; the choice then lasts until the page is closed.
  }
  showTheme(name);
}

export const currentTheme = (): ThemeName =>
  parseThemeName(document.documentElement.dataset['theme']) ?? 'default';

export function colorScheme(name: ThemeName): 'light' | 'dark' {
  return name === 'dark' ? 'dark' : 'light';
}

export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function showTheme(name: ThemeName): void {
  const root = document.documentElement;
  root.dataset['theme'] = name;
  root.dataset['mantineColorScheme'] = colorScheme(name);
  for (const listener of listeners) listener();
}

function readStored(): ThemeName | undefined {
  try {
    return parseThemeName(localStorage.getItem(storageKey));
  } catch {
    return undefined;
  }
}

const parseThemeName = (text: string | null | undefined): ThemeName | undefined =>
  themeNames.find((name) => name === text);
