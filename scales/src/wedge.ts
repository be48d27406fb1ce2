import { parseLine } from './line-parser.ts';
import { conditionMessage, isUnreadable, type ScaleMessage, type ScaleUnit } from './reading.ts';

export interface WedgeOptions {
  /** For scales that type only the number. */
  defaultUnit?: ScaleUnit | undefined;
}

export interface WedgeKey {
  /** As in `KeyboardEvent.key`. */
  key: string;
  atMs: number;
  /** Repeated because it is held down. */
  isRepeat?: boolean;
}

export interface Wedge {
  /** Returns a message after the Enter that ends a burst. */
  press: (key: WedgeKey) => ScaleMessage | undefined;
  /** Two or more keys have arrived at the speed of a scale. */
  isInBurst: () => boolean;
}

/** People type with 80 ms and more between keys, scales with 1 to 30 ms. */
const maxGapMs = 50;
/** A key shortly before a burst may be its first one, delayed: `1` … `2.34 kg` is not 2.34 kg. */
const quietMs = 1000;
const minCharacters = 3;
const maxCharacters = 64;

/** Recognises a weight among key presses. Anything slower than a scale is typing and is dropped. */
export function createWedge({ defaultUnit }: WedgeOptions = {}): Wedge {
  let text = '';
  let isWhole = true;
  let lastMs = -Infinity;
  let wasEnter = true;

  function startBurst(gapMs: number): void {
    text = '';
    isWhole = wasEnter || gapMs >= quietMs;
  }

  function endBurst(): ScaleMessage | undefined {
    const line = text;
    const wasWhole = isWhole;
    startBurst(0);
    if (line.length < minCharacters) return undefined;
    return wasWhole ? readBurst(line, defaultUnit) : conditionMessage('unreadable', line);
  }

  return {
    isInBurst: () => text.length > 1,
    press: ({ key, atMs, isRepeat = false }) => {
      if (modifiers.has(key)) return undefined;
      const gapMs = atMs - lastMs;
      lastMs = atMs;
      if (gapMs < 0 || gapMs >= maxGapMs || wasEnter) startBurst(gapMs);
      wasEnter = key === 'Enter';
      if (isRepeat) startBurst(0);
      else if (wasEnter) return endBurst();
      else if (key.length !== 1 || text.length === maxCharacters) isWhole = false;
      else text += key;
      return undefined;
    },
  };
}

const modifiers = new Set(['Shift', 'CapsLock', 'NumLock', 'AltGraph', 'Unidentified']);

function readBurst(line: string, defaultUnit: ScaleUnit | undefined): ScaleMessage {
  const parsed = wedgeDialects
    .map((dialect) => parseLine(line, { dialect, defaultUnit }))
    .find((found) => found && !isUnreadable(found.message));
  return parsed?.message ?? conditionMessage('unreadable', line);
}

/** A scale types when its weight has settled, so plain lines are read as an Ohaus prints them. */
const wedgeDialects = ['ohaus', 'a-and-d', 'mt-sics', 'radwag'] as const;
