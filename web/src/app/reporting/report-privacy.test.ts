import { expect, test } from 'vitest';
import { plainUrl, removeDetails, removePerson } from './report-privacy.ts';

test.each([
  ['https://w.example/overview?siteName=Quay&siteId=3', 'https://w.example/overview'],
  ['https://w.example/auth/sign-in?sesame=secret', 'https://w.example/auth/sign-in'],
  ['https://w.example/auth/check-email/a@b.example', 'https://w.example/auth/check-email'],
  ['/auth/reset-password/MQ/secret#top', '/auth/reset-password'],
  ['/insights/foods/12', '/insights/foods/12'],
])('%s is reported as %s', (address, expected) => {
  expect(plainUrl(address)).toBe(expected);
});

test('a report contains neither the person nor URL details', () => {
  const event = removePerson({
    message: 'broken',
    user: { id: '7', email: 'a@b.example', ip_address: '10.0.0.1' },
    request: {
      url: 'https://w.example/feed?token=secret',
      headers: { Referer: 'https://w.example/?x' },
      cookies: { a: 'b' },
    },
    urls: ['https://w.example/auth/check-email/a@b.example'],
  } as Parameters<typeof removePerson>[0]);
  expect(event).toEqual({
    message: 'broken',
    user: {},
    request: { url: 'https://w.example/feed' },
    urls: ['https://w.example/auth/check-email'],
  });
});

test('removes typed and logged text and the query of requests', () => {
  expect(removeDetails({ category: 'console', message: 'x' })).toBeNull();
  expect(removeDetails({ category: 'ui.input', message: 'x' })).toBeNull();
  expect(
    removeDetails({ category: 'fetch', data: { method: 'GET', url: '/api/users/?search=Ann' } }),
  ).toEqual({ category: 'fetch', data: { method: 'GET', url: '/api/users/' } });
});
