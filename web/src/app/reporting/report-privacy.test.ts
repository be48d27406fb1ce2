import { expect, test } from 'vitest';
import { plainAddress, withoutDetails, withoutPerson } from './report-privacy.ts';

test.each([
  ['https://w.example/overview?siteName=Quay&siteId=3', 'https://w.example/overview'],
  ['https://w.example/auth/sign-in?sesame=secret', 'https://w.example/auth/sign-in'],
  ['https://w.example/auth/check-email/a@b.example', 'https://w.example/auth/check-email'],
  ['/auth/reset-password/MQ/secret#top', '/auth/reset-password'],
  ['/insights/foods/12', '/insights/foods/12'],
])('%s is reported as %s', (address, expected) => {
  expect(plainAddress(address)).toBe(expected);
});

test('a report carries neither the person nor the details of an address', () => {
  const event = withoutPerson({
    message: 'broken',
    user: { id: '7', email: 'a@b.example', ip_address: '10.0.0.1' },
    request: {
      url: 'https://w.example/feed?token=secret',
      headers: { Referer: 'https://w.example/?x' },
      cookies: { a: 'b' },
    },
    urls: ['https://w.example/auth/check-email/a@b.example'],
  } as Parameters<typeof withoutPerson>[0]);
  expect(event).toEqual({
    message: 'broken',
    user: {},
    request: { url: 'https://w.example/feed' },
    urls: ['https://w.example/auth/check-email'],
  });
});

test('what was typed or logged is left out, and so is the query of a call', () => {
  expect(withoutDetails({ category: 'console', message: 'x' })).toBeNull();
  expect(withoutDetails({ category: 'ui.input', message: 'x' })).toBeNull();
  expect(
    withoutDetails({ category: 'fetch', data: { method: 'GET', url: '/api/users/?search=Ann' } }),
  ).toEqual({ category: 'fetch', data: { method: 'GET', url: '/api/users/' } });
});
