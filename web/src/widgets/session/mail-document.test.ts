import { expect, test } from 'vitest';
import { partsOf, reachable } from './mail-document.ts';

test('addresses in a text become links, the full stop behind them does not', () => {
  expect(partsOf('Open https://a.example/auth/sign-in?sesame=x-_Y. Or not')).toEqual([
    { text: 'Open ', isLink: false },
    { text: 'https://a.example/auth/sign-in?sesame=x-_Y', isLink: true },
    { text: '. Or not', isLink: false },
  ]);
});

test('a text without an address stays in one piece', () => {
  expect(partsOf('Your code is 1234')).toEqual([{ text: 'Your code is 1234', isLink: false }]);
  expect(partsOf('')).toEqual([]);
});

test('a link to localhost is followed on the machine the reader is on', () => {
  const origin = 'http://kitchen.example:8080';
  expect(reachable('http://localhost:8080/auth/sign-in?sesame=x', origin)).toBe(
    'http://kitchen.example:8080/auth/sign-in?sesame=x',
  );
  expect(reachable('https://elsewhere.example/a', origin)).toBe('https://elsewhere.example/a');
  expect(reachable('mailto:a@b.example', origin)).toBe('mailto:a@b.example');
});
