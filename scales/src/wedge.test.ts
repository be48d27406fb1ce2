import { describe, expect, it } from 'vitest';
import { seedRandom } from '../test/seeded-random.ts';
import type { ScaleMessage } from './reading.ts';
import { createWedge, type WedgeOptions } from './wedge.ts';

function type(
  text: string,
  gapsMs: (index: number) => number,
  options: WedgeOptions = {},
): ScaleMessage[] {
  const wedge = createWedge(options);
  let atMs = 0;
  return [...Array.from(text), 'Enter'].flatMap((key, index) => {
    atMs += gapsMs(index);
    return wedge.press({ key, atMs }) ?? [];
  });
}

const weights = (messages: ScaleMessage[]): number[] =>
  messages.flatMap((message) => (message.kind === 'reading' ? [message.reading.grams] : []));

describe('speed of the keys', () => {
  it.each([
    [1, [1234]],
    [49, [1234]],
    [50, []],
    [120, []],
  ])('%i ms apart', (gapMs, expected) => {
    expect(weights(type('1.234 kg', () => gapMs))).toEqual(expected);
  });

  it('takes no weight when a person presses Enter after a burst', () => {
    expect(type('1.234 kg', (index) => (index === 8 ? 400 : 10))).toEqual([]);
  });

  it('drops what was typed a while before a burst', () => {
    const messages = type('71.234 kg', (index) => (index <= 1 ? 1200 : 10));
    expect(weights(messages)).toEqual([1234]);
  });

  it.each([60, 80, 300, 900])('reads nothing from a burst interrupted for %i ms', (pauseMs) => {
    for (let slow = 1; slow <= 8; slow += 1) {
      const messages = type('12.34 kg', (index) => (index === slow ? pauseMs : 10));
      expect(weights(messages)).toEqual([]);
    }
  });

  it('takes no weight from people who type numbers all day', () => {
    const random = seedRandom('typing');
    const wedge = createWedge({ defaultUnit: 'g' });
    const messages: ScaleMessage[] = [];
    let atMs = 0;
    for (let count = 0; count < 200_000; count += 1) {
      const key = random.next() < 0.15 ? 'Enter' : '0123456789., kg'.charAt(random.integer(15));
      atMs += 60 + random.integer(300);
      messages.push(...[wedge.press({ key, atMs }) ?? []].flat());
    }
    expect(messages).toEqual([]);
  });

  it('takes no weight from a key held down', () => {
    const wedge = createWedge({ defaultUnit: 'g' });
    const messages = Array.from({ length: 20 }, (_, index) =>
      wedge.press({ key: '1', atMs: index * 30, isRepeat: index > 0 }),
    );
    expect([...messages, wedge.press({ key: 'Enter', atMs: 620 })].filter(Boolean)).toEqual([]);
  });
});

describe('keys', () => {
  it('ignores modifiers and refuses other keys', () => {
    const press = (keys: string[]): ScaleMessage[] => {
      const wedge = createWedge();
      return keys.flatMap((key, index) => wedge.press({ key, atMs: index * 5 }) ?? []);
    };
    const typed = ['Shift', '+', '1', '.', '5', ' ', 'Shift', 'K', 'Shift', 'G', 'Enter'];
    expect(weights(press(typed))).toEqual([1500]);
    expect(weights(press(['7', 'Backspace', '1', '.', '5', ' ', 'k', 'g', 'Enter']))).toEqual([]);
  });

  it('keeps at most one line', () => {
    const wedge = createWedge();
    for (let index = 0; index < 10_000; index += 1) wedge.press({ key: '1', atMs: index });
    const message = wedge.press({ key: 'Enter', atMs: 10_001 });
    expect(message?.kind).toBe('condition');
    expect(message?.kind === 'condition' && message.raw.length).toBeLessThan(65);
  });

  it('gives the scale its weights one after the other', () => {
    const wedge = createWedge();
    const keys = ['1', ' ', 'k', 'g', 'Enter', '2', ' ', 'k', 'g', 'Enter'];
    const messages = keys.flatMap((key, index) => wedge.press({ key, atMs: index * 5 }) ?? []);
    expect(weights(messages)).toEqual([1000, 2000]);
  });
});
