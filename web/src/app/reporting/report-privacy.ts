import type { Breadcrumb, Event } from '@sentry/react';

/** URLs carry tokens and names in the query, and on sign-in pages also in the path. */
export const plainAddress = (address: string): string =>
  (address.split(/[?#]/u)[0] ?? '').replace(/(\/auth\/[\w-]+)\/.*$/u, '$1');

export function withoutPerson<E extends Event>(event: E): E {
  const url = event.request?.url;
  const pages = 'urls' in event && Array.isArray(event.urls) ? event.urls : undefined;
  return {
    ...event,
    user: {},
    request: url === undefined ? {} : { url: plainAddress(url) },
    ...(pages && { urls: pages.map(String).map(plainAddress) }),
  };
}

export function withoutDetails(crumb: Breadcrumb): Breadcrumb | null {
  if (crumb.category === 'console' || crumb.category === 'ui.input') return null;
  const data = Object.entries(crumb.data ?? {}).map(([name, value]): [string, unknown] => [
    name,
    ['url', 'from', 'to'].includes(name) ? plainAddress(String(value)) : value,
  ]);
  return { ...crumb, data: Object.fromEntries(data) };
}

export function withoutAddress<R extends { data: unknown }>(recorded: R): R {
  const { data } = recorded;
  const hasAddress = typeof data === 'object' && data !== null && 'href' in data;
  return hasAddress
    ? { ...recorded, data: { ...data, href: plainAddress(String(data.href)) } }
    : recorded;
}
