const storageKey = 'wg-requested-page';

interface Address {
  pathname: string;
  searchStr: string;
}

/** Kept for this tab only, until the next sign-in. The root stands for the user's own home page. */
export function storeRequestedPage({ pathname, searchStr }: Address): void {
  if (pathname === '/') forgetRequestedPage();
  else sessionStorage.setItem(storageKey, `${pathname}${searchStr}`);
}

export const forgetRequestedPage = (): void => sessionStorage.removeItem(storageKey);

/** For a link by mail, which opens in another tab. */
export const readRequestedPage = (): string | undefined =>
  sessionStorage.getItem(storageKey) ?? undefined;

export function takeRequestedPage(): Address | undefined {
  const stored = sessionStorage.getItem(storageKey);
  forgetRequestedPage();
  if (stored === null) return undefined;
  const address = new URL(stored, window.location.origin);
  if (address.origin !== window.location.origin) return undefined;
  return { pathname: address.pathname, searchStr: address.search };
}
