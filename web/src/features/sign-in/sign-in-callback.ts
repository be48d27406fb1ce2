import { storeRequestedPage } from '../../widgets/session/requested-page.ts';

type SignInCallback =
  | { kind: 'magicLink'; sesame: string }
  | { kind: 'social'; callbackUrl: string };

const providerParameters = ['code', 'state', 'error', 'error_description', 'error_uri', 'iss'];

// Held in memory only: neither the URL nor the browser history may keep a sign-in secret.
let pendingCallback: SignInCallback | undefined;

/** Whether a mailed link or a provider opened this address. */
export const isCallback = ({ searchParams }: URL): boolean =>
  ['sesame', 'code', 'error'].some((name) => Boolean(searchParams.get(name)));

export function captureCallback(address: URL): Record<string, string> | undefined {
  const params = Object.fromEntries(address.searchParams);
  const { sesame, page, ...rest } = params;
  if (sesame) {
    pendingCallback = { kind: 'magicLink', sesame };
    if (page?.startsWith('/')) storeRequestedPage(splitAddress(page));
    return rest;
  }
  if (!params['code'] && !params['error']) return undefined;
  pendingCallback = { kind: 'social', callbackUrl: address.href };
  return Object.fromEntries(
    Object.entries(params).filter(([name]) => !providerParameters.includes(name)),
  );
}

/** Another origin is refused when the page is opened. */
function splitAddress(page: string): { pathname: string; searchStr: string } {
  const [pathname = '', ...query] = page.split('?');
  return { pathname, searchStr: query.length === 0 ? '' : `?${query.join('?')}` };
}

/** Returned once, because a sign-in secret can be redeemed once. */
export function takeCallback(): SignInCallback | undefined {
  const callback = pendingCallback;
  pendingCallback = undefined;
  return callback;
}

export const hasCallback = (): boolean => pendingCallback !== undefined;

const rememberKey = 'wg-remember';

/** "Remember me" has to survive the redirect to the provider. */
export const storeRememberChoice = (remember: boolean): void =>
  sessionStorage.setItem(rememberKey, String(remember));

export const readRememberChoice = (): boolean => sessionStorage.getItem(rememberKey) === 'true';
