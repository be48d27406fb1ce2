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

export function readStoredTheme(): ThemeName {
  try {
    return parseThemeName(localStorage.getItem(storageKey));
  } catch {
    // Storage may be blocked by the browser; the default theme then holds for the visit.
    return 'default';
  }
}

export function applyTheme(name: ThemeName): void {
  const root = document.documentElement;
  root.dataset['theme'] = name;
  root.dataset['mantineColorScheme'] = colorSchemeOf(name);
  try {
    localStorage.setItem(storageKey, name);
  } catch {
    // As above: the choice lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

export function currentTheme(): ThemeName {
  const applied = document.documentElement.dataset['theme'];
  return applied === undefined ? readStoredTheme() : parseThemeName(applied);
}

export function colorSchemeOf(name: ThemeName): 'light' | 'dark' {
  return name === 'dark' ? 'dark' : 'light';
}

export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function parseThemeName(text: string | null): ThemeName {
  return themeNames.find((name) => name === text) ?? 'default';
}
