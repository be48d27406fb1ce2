import { expect, test } from 'vitest';
import { partsOf, reachable } from './mail-document.ts';

test('turns URLs into links without the full stop after them', () => {
  expect(partsOf('Open https://a.example/auth/sign-in?sesame=x-_Y. Or not')).toEqual([
    { text: 'Open ', isLink: false },
    { text: 'https://a.example/auth/sign-in?sesame=x-_Y', isLink: true },
    { text: '. Or not', isLink: false },
  ]);
});

test('a text without URLs is one part', () => {
  expect(partsOf('Your code is 1234')).toEqual([{ text: 'Your code is 1234', isLink: false }]);
  expect(partsOf('')).toEqual([]);
});

test('replaces localhost by the current origin', () => {
  const origin = 'http://kitchen.example:8080';
  expect(reachable('http://localhost:8080/auth/sign-in?sesame=x', origin)).toBe(
    'http://kitchen.example:8080/auth/sign-in?sesame=x',
  );
  expect(reachable('https://elsewhere.example/a', origin)).toBe('https://elsewhere.example/a');
  expect(reachable('mailto:a@b.example', origin)).toBe('mailto:a@b.example');
});
