import fc from 'fast-check';
import { expect, test } from 'vitest';
import { effectFigures, type EffectInput } from './effect-figures.ts';
import { verdictSentences, type OthersSentence } from './verdict-sentences.ts';

const input = (before: number, after: number, saved: number): EffectInput => ({
  before: { grams_per_cover: before },
  after: { grams_per_cover: after },
  effect: { grams: saved, low: saved - 1, high: saved + 1 },
});

function sentences(before: number, after: number, saved: number): string {
  const figures = effectFigures(input(before, after, saved));
  if (!figures) throw new Error('no figures');
  const { own, others, rest } = verdictSentences(figures);
  return [own, others, rest].map(({ key, grams }) => `${key} ${grams}`).join(', ');
}

test.each([
  // before, after, saved
  [17.6, 12.9, 4.1, 'fell 4.7, fellToo 0.6, saved 4.1'],
  [17.6, 12.9, 4.7, 'fell 4.7, stayed 0, saved 4.7'],
  [17.6, 12.9, 5.2, 'fell 4.7, roseInstead 0.5, saved 5.2'],
  [17.6, 12.9, 0, 'fell 4.7, fellAsMuch 4.7, nothing 0'],
  [17.6, 12.9, -0.3, 'fell 4.7, fellMore 5, more 0.3'],
  [12, 13.5, -1.5, 'rose 1.5, stayed 0, more 1.5'],
  [12, 13.5, -1, 'rose 1.5, roseToo 0.5, more 1'],
  [12, 13.5, 0, 'rose 1.5, roseAsMuch 1.5, nothing 0'],
  [12, 13.5, 0.4, 'rose 1.5, roseMore 1.9, saved 0.4'],
  [12, 13.5, -2, 'rose 1.5, fellInstead 0.5, more 2'],
  [12, 12, 0, 'stayed 12, stayed 0, nothing 0'],
  [12, 12, 0.8, 'stayed 12, roseInstead 0.8, saved 0.8'],
  [12, 12, -0.8, 'stayed 12, fellInstead 0.8, more 0.8'],
  // Differences below a tenth are not mentioned.
  [12.04, 12.01, 0.02, 'stayed 12, stayed 0, nothing 0'],
  [0.4, 0, 0.4, 'fell 0.4, stayed 0, saved 0.4'],
])('before %d g, after %d g, saved %d g', (before, after, saved, expected) => {
  expect(sentences(before, after, saved)).toBe(expected);
});

test('an action without a result has no sentences', () => {
  expect(effectFigures({ ...input(1, 1, 0), effect: null })).toBeNull();
  expect(effectFigures({ ...input(1, 1, 0), before: { grams_per_cover: null } })).toBeNull();
});

/** The claims of each sentence about the target (`fell`) and the others (`explained`). */
const claims: Record<OthersSentence, (fell: number, explained: number) => boolean> = {
  fellToo: (fell, explained) => explained > 0 && fell > explained,
  fellAsMuch: (fell, explained) => explained > 0 && fell === explained,
  fellMore: (fell, explained) => fell > 0 && explained > fell,
  fellInstead: (fell, explained) => explained > 0 && fell <= 0,
  roseToo: (fell, explained) => explained < 0 && fell < explained,
  roseAsMuch: (fell, explained) => explained < 0 && fell === explained,
  roseMore: (fell, explained) => fell < 0 && explained < fell,
  roseInstead: (fell, explained) => explained < 0 && fell >= 0,
  stayed: (_fell, explained) => explained === 0,
};

test('the sentences are true of the figures shown, and the grams add up', () => {
  const grams = fc.double({ min: 0, max: 500, noNaN: true });
  const effect = fc.double({ min: -500, max: 500, noNaN: true });
  fc.assert(
    fc.property(grams, grams, effect, (before, after, saved) => {
      const figures = effectFigures(input(before, after, saved));
      if (!figures) return false;
      const { own, others, rest } = verdictSentences(figures);
      const whole = (value: number): number => Math.round(value * 10);
      const fell = own.key === 'stayed' ? 0 : own.key === 'fell' ? own.grams : -own.grams;
      const left = rest.key === 'more' ? -rest.grams : rest.grams;
      const isFall = others.key.startsWith('fell');
      const explained = isFall ? others.grams : -others.grams;
      expect(whole(figures.before) - whole(figures.after)).toBe(whole(fell));
      expect(whole(figures.without) - whole(figures.after)).toBe(whole(left));
      expect(whole(explained) + whole(left)).toBe(whole(fell));
      expect(claims[others.key](whole(fell), whole(figures.explained))).toBe(true);
      expect(Math.abs(figures.saved - saved)).toBeLessThanOrEqual(0.0501);
      return true;
    }),
    { numRuns: 2000 },
  );
});
