/** Lighter things on the scale are noise or crumbs. */
export const minItemG = 20;
/** The same item, moved or settled. */
const sameWithinG = 5;
/** Taking an item off and putting on another takes longer: the scale would have shown it. */
const maxGapMs = 350;

export interface Item {
  /** Counts the items since the start. */
  number: number;
  grossG: number;
  /** What was on the scale before: items stay on it when the next one is put on top. */
  baseG: number;
  /** On or beside an earlier item, without a container of its own. */
  isStacked: boolean;
}

/** Readings since the scale last showed the held weight. */
interface Movement {
  lowestG: number;
  highestG: number;
  longestGapMs: number;
}

export interface WeighingState {
  phase: 'ready' | 'choosing' | 'held';
  item: Item | null;
  /** On the scale in the phase `held`: already saved or not waste. */
  heldG: number;
  movement: Movement | null;
  lastReadingAt: number;
  count: number;
}

export type WeighingEvent =
  | { kind: 'reading'; grams: number; isStable: boolean; at: number }
  /** A scale that sends each settled weight once, and nothing when it is empty again. */
  | { kind: 'typed'; grams: number }
  | { kind: 'saved' }
  | { kind: 'notWaste' }
  | { kind: 'undone' };
type Reading = Extract<WeighingEvent, { kind: 'reading' }>;

export interface WeighingStep {
  state: WeighingState;
  /** A new item to show, with a picture. */
  shows?: Item;
  /** Taken off without a choice: it is saved without a name. */
  savesUnnamed?: Item;
}

export const startWeighing: WeighingState = {
  phase: 'ready',
  item: null,
  heldG: 0,
  movement: null,
  lastReadingAt: 0,
  count: 0,
};

export const itemGrams = ({ grossG, baseG }: Item): number => grossG - baseG;

/** One item on the scale at a time, from its first stable weight until it is saved or taken off. */
export function weigh(state: WeighingState, event: WeighingEvent): WeighingStep {
  switch (event.kind) {
    case 'reading': {
      const followed = follow(state, event);
      return event.isStable ? takeStable(followed, event.grams) : { state: followed };
    }
    case 'typed':
      return takeTyped(state, event.grams);
    case 'saved':
    case 'notWaste':
      return { state: hold(state) };
    case 'undone':
      return state.phase === 'held' && state.item ? showAgain(state, state.item) : { state };
  }
}

function follow(state: WeighingState, { grams, at }: Reading): WeighingState {
  const { phase, movement } = state;
  const gapMs = at - state.lastReadingAt;
  return {
    ...state,
    lastReadingAt: at,
    movement:
      phase === 'held'
        ? {
            lowestG: Math.min(movement?.lowestG ?? grams, grams),
            highestG: Math.max(movement?.highestG ?? grams, grams),
            longestGapMs: Math.max(movement?.longestGapMs ?? 0, gapMs),
          }
        : null,
  };
}

function takeStable(state: WeighingState, grams: number): WeighingStep {
  if (grams < minItemG) return takeEmpty(state);
  switch (state.phase) {
    case 'ready':
      return showItem(state, grams);
    case 'held':
      return takeAfterHeld(state, grams);
    case 'choosing':
      return state.item ? takeWhileChoosing(state, state.item, grams) : { state };
  }
}

const takeEmpty = (state: WeighingState): WeighingStep => ({
  state: { ...state, phase: 'ready', item: null, heldG: 0, movement: null },
  ...(state.phase === 'choosing' && state.item && { savesUnnamed: state.item }),
});

/** The next item may replace the held one before the scale has shown a stable zero. */
function takeAfterHeld(state: WeighingState, grams: number): WeighingStep {
  const { heldG, movement } = state;
  const addedG = grams - heldG;
  if (Math.abs(addedG) <= sameWithinG) return { state: { ...state, movement: null } };
  const wasTakenOff = movement !== null && movement.lowestG < Math.min(heldG, grams) / 2;
  if (wasTakenOff) return showItem(state, grams);
  if (addedG >= minItemG) return showItem(state, grams, heldG);
  if (addedG > -minItemG || hasOnlyFallen(state, grams)) {
    return { state: { ...state, heldG: Math.min(heldG, grams), movement: null } };
  }
  return showItem(state, grams);
}

/** Part of the held item was taken off. In doubt it is a new item: no weight may be lost. */
function hasOnlyFallen({ movement, heldG }: WeighingState, grams: number): boolean {
  if (!movement || movement.longestGapMs > maxGapMs) return false;
  const toleranceG = Math.max(minItemG, grams / 10);
  return movement.lowestG >= grams - toleranceG && movement.highestG <= heldG + minItemG;
}

/** The choice on screen follows the weight until the item is taken off. */
function takeWhileChoosing(state: WeighingState, item: Item, grams: number): WeighingStep {
  if (grams >= item.baseG + minItemG) {
    if (Math.abs(grams - item.grossG) <= sameWithinG) return { state };
    return changeItem(state, { ...item, grossG: grams });
  }
  if (grams > item.baseG - minItemG) {
    return {
      state: { ...state, phase: 'held', item: null, heldG: grams, movement: null },
      savesUnnamed: item,
    };
  }
  const isBaseGone = Math.abs(grams - itemGrams(item)) < minItemG;
  if (isBaseGone) return changeItem(state, { ...item, grossG: grams, baseG: 0 });
  return { ...showItem(state, grams), savesUnnamed: item };
}

function takeTyped(state: WeighingState, grams: number): WeighingStep {
  if (grams < minItemG) return { state };
  const unnamed = state.phase === 'choosing' && state.item ? { savesUnnamed: state.item } : {};
  return { ...showItem(state, grams), ...unnamed };
}

function showItem(state: WeighingState, grossG: number, baseG = 0): WeighingStep {
  return showAgain(state, { number: 0, grossG, baseG, isStacked: baseG > 0 });
}

function showAgain(state: WeighingState, given: Item): WeighingStep {
  const item = { ...given, number: state.count + 1 };
  return {
    state: { ...state, phase: 'choosing', item, heldG: 0, movement: null, count: item.number },
    shows: item,
  };
}

const changeItem = (state: WeighingState, item: Item): WeighingStep => ({
  state: { ...state, item },
  shows: item,
});

const hold = (state: WeighingState): WeighingState => ({
  ...state,
  phase: 'held',
  heldG: state.item?.grossG ?? state.heldG,
  movement: null,
});
