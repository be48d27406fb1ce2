/** What a link or a provider put into the address of the sign-in page. */
export type Arrival =
  | { kind: 'magicLink'; sesame: string }
  | { kind: 'social'; callbackUrl: string };

const providerParameters = ['code', 'state', 'error', 'error_description', 'error_uri', 'iss'];

// In memory only: neither the address nor the history of the browser may keep a key to the account.
let waiting: Arrival | undefined;

/** Takes the parameters out of the address; nothing when there are none. */
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

/** Hands an arrival out once: it can be redeemed only once. */
export function nextArrival(): Arrival | undefined {
  const arrival = waiting;
  waiting = undefined;
  return arrival;
}

export const hasArrival = (): boolean => waiting !== undefined;

const rememberKey = 'wg-remember';

/** The choice on the form has to outlive the visit to the provider. */
export const keepRememberChoice = (remember: boolean): void =>
  sessionStorage.setItem(rememberKey, String(remember));

export const readRememberChoice = (): boolean => sessionStorage.getItem(rememberKey) === 'true';
