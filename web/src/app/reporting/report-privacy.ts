import type { Breadcrumb, Event } from '@sentry/react';

/** URLs carry tokens and names in the query, and on sign-in pages also in the path. */
export const plainUrl = (address: string): string =>
  (address.split(/[?#]/u)[0] ?? '').replace(/(\/auth\/[\w-]+)\/.*$/u, '$1');

export function removePerson<E extends Event>(event: E): E {
  const url = event.request?.url;
  const pages = 'urls' in event && Array.isArray(event.urls) ? event.urls : undefined;
  return {
    ...event,
    user: {},
    request: url === undefined ? {} : { url: plainUrl(url) },
    ...(pages && { urls: pages.map(String).map(plainUrl) }),
  };
}

export function removeDetails(crumb: Breadcrumb): Breadcrumb | null {
  if (crumb.category === 'console' || crumb.category === 'ui.input') return null;
  const data = Object.entries(crumb.data ?? {}).map(([name, value]): [string, unknown] => [
    name,
    ['url', 'from', 'to'].includes(name) ? plainUrl(String(value)) : value,
  ]);
  return { ...crumb, data: Object.fromEntries(data) };
}

export function removeUrl<R extends { data: unknown }>(recorded: R): R {
  const { data } = recorded;
  const hasAddress = typeof data === 'object' && data !== null && 'href' in data;
  return hasAddress
    ? { ...recorded, data: { ...data, href: plainUrl(String(data.href)) } }
    : recorded;
}
