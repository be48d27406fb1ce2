import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { takeRequestedPage } from '../../widgets/session/requested-page.ts';
import { captureCallback, takeCallback } from './sign-in-callback.ts';

const origin = 'https://waste.kitchen.example';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('window', { location: { origin } });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterAll(() => vi.unstubAllGlobals());

const linkTo = (page: string): URL => {
  const query = new URLSearchParams({ sesame: 'secret', page, siteId: '1' });
  return new URL(`/auth/sign-in?${query.toString()}`, origin);
};

test('the page of a mailed link is opened after sign-in', () => {
  expect(captureCallback(linkTo('/feed?siteId=1&feedId=2'))).toEqual({ siteId: '1' });
  expect(takeCallback()).toEqual({ kind: 'magicLink', sesame: 'secret' });
  expect(takeRequestedPage()).toEqual({ pathname: '/feed', searchStr: '?siteId=1&feedId=2' });
});

test.each(['//evil.example/feed', 'https://evil.example/', '/\\evil.example'])(
  'the address %s of another origin is ignored',
  (page) => {
    captureCallback(linkTo(page));
    expect(takeRequestedPage()).toBeUndefined();
  },
);
