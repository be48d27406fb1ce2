/** Lighter things on the scale are noise or crumbs. */
export const minItemG = 20;
/** The same item, moved or settled. */
const sameWithinG = 5;

export interface Item {
  /** Counts the items since the start. */
  number: number;
  grossG: number;
  /** What was on the scale before: items stay on it when the next one is put on top. */
  baseG: number;
}

export interface WeighingState {
  phase: 'ready' | 'choosing' | 'held';
  item: Item | null;
  /** On the scale in the phase `held`: already saved or not waste. */
  heldG: number;
  count: number;
}

export type WeighingEvent =
  | { kind: 'stable'; grams: number }
  /** A scale that sends each settled weight once, and nothing when it is empty again. */
  | { kind: 'typed'; grams: number }
  | { kind: 'saved' }
  | { kind: 'notWaste' }
  | { kind: 'undone' };

export interface WeighingStep {
  state: WeighingState;
  /** A new item to show, with a picture. */
  shows?: Item;
  /** Taken off without a choice: it is saved without a name. */
  savesUnnamed?: Item;
}

export const startWeighing: WeighingState = { phase: 'ready', item: null, heldG: 0, count: 0 };

export const itemGrams = ({ grossG, baseG }: Item): number => grossG - baseG;

/** One item on the scale at a time, from its first stable weight until it is saved or taken off. */
export function weigh(state: WeighingState, event: WeighingEvent): WeighingStep {
  switch (event.kind) {
    case 'stable':
      return takeStable(state, event.grams);
    case 'typed':
      return takeTyped(state, event.grams);
    case 'saved':
    case 'notWaste':
      return { state: hold(state) };
    case 'undone':
      return state.phase === 'held' && state.item
        ? showItem(state, state.item.grossG, state.item.baseG)
        : { state };
  }
}

function takeStable(state: WeighingState, grams: number): WeighingStep {
  const isEmpty = grams < minItemG;
  if (state.phase === 'ready') return isEmpty ? { state } : showItem(state, grams, 0);
  if (state.phase === 'held') {
    if (isEmpty) return { state: { ...state, phase: 'ready', item: null, heldG: 0 } };
    if (grams - state.heldG >= minItemG) return showItem(state, grams, state.heldG);
    return { state: grams < state.heldG - sameWithinG ? { ...state, heldG: grams } : state };
  }
  const { item } = state;
  if (!item) return { state };
  if (grams < item.baseG + minItemG) {
    const phase = isEmpty ? 'ready' : 'held';
    return { state: { ...state, phase, item: null, heldG: grams }, savesUnnamed: item };
  }
  if (Math.abs(grams - item.grossG) <= sameWithinG) return { state };
  const changed = { ...item, grossG: grams };
  return { state: { ...state, item: changed }, shows: changed };
}

function takeTyped(state: WeighingState, grams: number): WeighingStep {
  if (grams < minItemG) return { state };
  const unnamed = state.phase === 'choosing' && state.item ? { savesUnnamed: state.item } : {};
  return { ...showItem(state, grams, 0), ...unnamed };
}

function showItem(state: WeighingState, grossG: number, baseG: number): WeighingStep {
  const item = { number: state.count + 1, grossG, baseG };
  return {
    state: { phase: 'choosing', item, heldG: 0, count: item.number },
    shows: item,
  };
}

const hold = (state: WeighingState): WeighingState => ({
  ...state,
  phase: 'held',
  heldG: state.item?.grossG ?? state.heldG,
});
