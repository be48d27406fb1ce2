import { expect, test } from 'vitest';
import { keyEffect, type KeyPlace } from './shortcut-keys.ts';

const press = (key: string, place: KeyPlace, more: { hasAction?: boolean; isRepeat?: boolean }) =>
  keyEffect({
    key,
    place,
    hasAction: more.hasAction ?? false,
    isDeliberate: more.isRepeat !== true,
  });

const withAction = { hasAction: true };

test.each<[string, KeyPlace, string]>([
  ['1', 'page', 'run'],
  ['1', 'button', 'run'],
  ['1', 'choice', 'run'],
  ['1', 'emptyField', 'run'],
  ['1', 'filledField', 'run'],
  ['1', 'select', 'none'],
  ['1', 'outside', 'none'],
  ['u', 'emptyField', 'run'],
  ['u', 'filledField', 'none'],
  ['Enter', 'filledField', 'run'],
  ['Enter', 'select', 'run'],
  ['Enter', 'button', 'none'],
])('the shortcut %s pressed in %s: %s', (key, place, effect) => {
  expect(press(key, place, withAction)).toBe(effect);
});

test.each<[string, KeyPlace, string]>([
  ['7', 'page', 'block'],
  ['7', 'emptyField', 'block'],
  ['7', 'filledField', 'block'],
  ['r', 'page', 'typeInSearch'],
  ['é', 'button', 'typeInSearch'],
  ['r', 'emptyField', 'none'],
  ['r', 'choice', 'none'],
  ['r', 'outside', 'none'],
  ['/', 'page', 'openSearch'],
  ['/', 'filledField', 'none'],
  ['Tab', 'page', 'none'],
  ['ArrowDown', 'emptyField', 'none'],
])('%s without a shortcut, pressed in %s: %s', (key, place, effect) => {
  expect(press(key, place, {})).toBe(effect);
});

test('a repeated key decides nothing and is not typed', () => {
  expect(press('1', 'page', { hasAction: true, isRepeat: true })).toBe('block');
});
