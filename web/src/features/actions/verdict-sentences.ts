import type { EffectFigures } from './effect-figures.ts';

export type OwnSentence = 'fell' | 'rose' | 'stayed';
export type OthersSentence =
  | 'fellToo'
  | 'fellAsMuch'
  | 'fellMore'
  | 'fellInstead'
  | 'roseToo'
  | 'roseAsMuch'
  | 'roseMore'
  | 'roseInstead'
  | 'stayed';
export type RestSentence = 'saved' | 'more' | 'nothing';

export interface VerdictSentences {
  own: { key: OwnSentence; grams: number };
  /** `grams` is the change expected from the others, without its sign. */
  others: { key: OthersSentence; grams: number };
  rest: { key: RestSentence; grams: number };
}

/** The change of the target, the part that the others explain, and the rest. */
export function verdictSentences({
  fell,
  explained,
  saved,
  after,
}: Pick<EffectFigures, 'fell' | 'explained' | 'saved' | 'after'>): VerdictSentences {
  return {
    own:
      fell === 0
        ? { key: 'stayed', grams: after }
        : { key: fell > 0 ? 'fell' : 'rose', grams: Math.abs(fell) },
    others: { key: othersSentence(fell, explained), grams: Math.abs(explained) },
    rest:
      saved === 0
        ? { key: 'nothing', grams: 0 }
        : { key: saved > 0 ? 'saved' : 'more', grams: Math.abs(saved) },
  };
}

function othersSentence(fell: number, explained: number): OthersSentence {
  if (explained === 0) return 'stayed';
  const isFall = explained > 0;
  if (Math.sign(fell) !== Math.sign(explained)) return isFall ? 'fellInstead' : 'roseInstead';
  if (explained === fell) return isFall ? 'fellAsMuch' : 'roseAsMuch';
  if (Math.abs(explained) > Math.abs(fell)) return isFall ? 'fellMore' : 'roseMore';
  return isFall ? 'fellToo' : 'roseToo';
}
