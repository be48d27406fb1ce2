import type { Access } from '@wastegauge/contract/permissions';

export const viewAsKey = 'wg-view-as';

/**
 * Pages where an administrator can narrow the view to some sites; calls of other pages are not
 * narrowed.
 */
const pages = [
  '/overview',
  '/feed',
  '/insights/monitors',
  '/insights/sites',
  '/insights/foods',
  '/device-management',
  '/site-management',
  '/group-management',
];

const callsWithoutSites: readonly Access[] = ['public', 'account.manage', 'catalogue.read'];

export interface ViewAs {
  siteIds(): readonly number[];
  choose(siteIds: readonly number[]): void;
  /** Called before a page renders, so that its calls and cache keys agree. */
  enterPage(pathname: string): void;
  isInEffect(): boolean;
  parameter(access?: Access): string | undefined;
  subscribe(listener: () => void): () => void;
}

export function createViewAs(storage: () => Storage): ViewAs {
  const listeners = new Set<() => void>();
  let text = read();
  let siteIds = parse(text);
  let isOnPage = false;

  function read(): string {
    try {
      return storage().getItem(viewAsKey) ?? '';
    } catch {
      return '';
    }
  }

  function current(): readonly number[] {
    const stored = read();
    if (stored !== text) {
      text = stored;
      siteIds = parse(stored);
    }
    return siteIds;
  }

  const isInEffect = (): boolean => isOnPage && current().length > 0;

  return {
    siteIds: current,
    isInEffect,
    choose(chosen) {
      if (chosen.length === 0) storage().removeItem(viewAsKey);
      else storage().setItem(viewAsKey, chosen.join(','));
      for (const listener of listeners) listener();
    },
    enterPage(pathname) {
      const path = pathname.toLowerCase();
      isOnPage = pages.some((page) => path === page || path.startsWith(`${page}/`));
    },
    parameter: (access) =>
      isInEffect() && !(access && callsWithoutSites.includes(access))
        ? current().join(',')
        : undefined,
    subscribe(listener) {
      listeners.add(listener);
      globalThis.addEventListener?.('storage', listener);
      return () => {
        listeners.delete(listener);
        globalThis.removeEventListener?.('storage', listener);
      };
    },
  };
}

const parse = (text: string): number[] =>
  text
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
