export type Arrival =
  | { kind: 'magicLink'; sesame: string }
  | { kind: 'social'; callbackUrl: string };

const providerParameters = ['code', 'state', 'error', 'error_description', 'error_uri', 'iss'];

// Held in memory only: neither the URL nor the browser history may keep a sign-in secret.
let waiting: Arrival | undefined;

export function takeArrival(address: URL): Record<string, string> | undefined {
  const given = Object.fromEntries(address.searchParams);
  const { sesame, ...rest } = given;
  if (sesame) {
    waiting = { kind: 'magicLink', sesame };
    return rest;
  }
  if (!given['code'] && !given['error']) return undefined;
  waiting = { kind: 'social', callbackUrl: address.href };
  return Object.fromEntries(
    Object.entries(given).filter(([name]) => !providerParameters.includes(name)),
  );
}

/** Returned once, because a sign-in secret can be redeemed once. */
export function nextArrival(): Arrival | undefined {
  const arrival = waiting;
  waiting = undefined;
  return arrival;
}

export const hasArrival = (): boolean => waiting !== undefined;

const rememberKey = 'wg-remember';

/** "Remember me" has to survive the redirect to the provider. */
export const keepRememberChoice = (remember: boolean): void =>
  sessionStorage.setItem(rememberKey, String(remember));

export const readRememberChoice = (): boolean => sessionStorage.getItem(rememberKey) === 'true';
