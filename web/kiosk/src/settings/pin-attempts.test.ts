import { describe, expect, test } from 'vitest';
import { noPinAttempts, secondsToWait, tryPin, type PinAttempts } from './pin-attempts.ts';

const now = 1_000_000;

function enterWrong(times: number, from: PinAttempts = noPinAttempts): PinAttempts {
  let attempts = from;
  for (let count = 0; count < times; count += 1) {
    attempts = tryPin(attempts, '0000', '4711', now).attempts;
  }
  return attempts;
}

describe('a PIN', () => {
  test('opens and forgets earlier mistakes', () => {
    const { isRight, attempts } = tryPin(enterWrong(4), '4711', '4711', now);
    expect(isRight).toBe(true);
    expect(attempts).toEqual(noPinAttempts);
  });

  test('may start with zeros', () => {
    expect(tryPin(noPinAttempts, '0042', '0042', now).isRight).toBe(true);
    expect(tryPin(noPinAttempts, '42', '0042', now).isRight).toBe(false);
  });

  test('can be tried again after four mistakes', () => {
    expect(secondsToWait(enterWrong(4), now)).toBe(0);
  });

  test('is not accepted for 30 seconds after five mistakes, not even the right one', () => {
    const locked = enterWrong(5);
    expect(secondsToWait(locked, now)).toBe(30);
    expect(tryPin(locked, '4711', '4711', now + 29_000).isRight).toBe(false);
    expect(secondsToWait(locked, now + 29_000)).toBe(1);
    expect(tryPin(locked, '4711', '4711', now + 30_000).isRight).toBe(true);
  });

  test('entered while waiting does not count', () => {
    expect(enterWrong(3, enterWrong(5))).toEqual(enterWrong(5));
  });

  test('can be wrong five more times after the wait', () => {
    const waited = { ...enterWrong(5), waitUntil: now };
    expect(secondsToWait(enterWrong(4, waited), now)).toBe(0);
    expect(secondsToWait(enterWrong(5, waited), now)).toBe(30);
  });

  test('is not blocked for long by a clock that was put back', () => {
    expect(secondsToWait(enterWrong(5), now - 3_600_000)).toBe(0);
  });
});

test('a monitor without a PIN opens', () => {
  expect(tryPin(enterWrong(5), '', null, now).isRight).toBe(true);
});
