import type { CaptureInput } from '@wastegauge/monitor/client';
import type { TabletSettings } from '@wastegauge/contract/waste/tablets';
import { describe, expect, test, vi } from 'vitest';
import { initialState, noScale, type KioskState, type SavedItem } from '../state.ts';
import { createStore, type Store } from '../store.ts';
import { createStaffMode, type StaffMode } from './staff-mode.ts';

const bowl = { id: 4, name: 'Mixing bowl', tare: 0.88 };
const settings: TabletSettings = {
  server_time: '2026-05-01T12:00:00.000Z',
  device: { serial: 'T1', name: 'Prep', type: 'PREP_AND_PRODUCTION_WASTE', weighing: 'single' },
  site: { name: 'Hotel', timezone: 'Europe/Dublin', currency: 'EUR' },
  pin: '4711',
  services: [],
  containers: [bowl],
};

interface Trial {
  staff: StaffMode;
  store: Store<KioskState>;
  captures: CaptureInput[];
  pictures: number[];
  withdrawn: string[];
  saved: SavedItem[];
  undone: SavedItem[];
  put(grams: number): void;
}

interface TrialOptions extends Partial<KioskState> {
  /** Resolves when the tablet has stored the capture. */
  store?: () => Promise<void>;
  takePicture?: () => Promise<Uint8Array | undefined>;
}

function startTrial({ store: storing, takePicture, ...state }: TrialOptions = {}): Trial {
  const store = createStore<KioskState>({ ...initialState, settings, ...state });
  const trial = { captures: [], pictures: [], withdrawn: [], saved: [], undone: [] } as Pick<
    Trial,
    'captures' | 'pictures' | 'withdrawn' | 'saved' | 'undone'
  >;
  const staff = createStaffMode({
    store,
    camera: {
      takePicture: takePicture ?? (async () => Uint8Array.of(1)),
      show: () => () => undefined,
      stop: () => undefined,
    },
    delivery: {
      deliver: async (capture, pictures) => {
        await storing?.();
        trial.captures.push(capture);
        trial.pictures.push(pictures.length);
      },
      withdraw: async (captureId) => void trial.withdrawn.push(captureId),
      sendNow: () => undefined,
      stop: async () => undefined,
    },
    onSaved: (item) => trial.saved.push(item),
    onUndone: (item) => trial.undone.push(item),
  });
  return { ...trial, staff, store, put: (grams) => staff.takeWeight(grams, true) };
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

test('a tap stores the item with its picture', async () => {
  const { staff, store, captures, pictures, put } = startTrial({ wasteType: 'unserved' });
  put(1284);
  expect(store.get().choosing).toMatchObject({ itemG: 1284 });
  await staff.saveWeighed(12);
  expect(captures).toEqual([
    expect.objectContaining({
      raw_weight: 1.284,
      tare: 0,
      waste_type: 'unserved',
      chosen_food: 12,
    }),
  ]);
  expect(pictures).toEqual([1]);
  expect(store.get()).toMatchObject({ choosing: null, saved: { grams: 1284, food: 12 } });
  put(1284);
  expect(store.get().choosing).toBeNull();
});

test('an item that moves is not shown', () => {
  const { staff, store } = startTrial();
  staff.takeWeight(900, false);
  expect(store.get().choosing).toBeNull();
});

test('"Name it later" stores it without a food', async () => {
  const { staff, captures, store, put } = startTrial();
  put(500);
  await staff.saveWeighed(null);
  expect(captures[0]).not.toHaveProperty('chosen_food');
  expect(store.get().saved).toMatchObject({ food: null, grams: 500 });
});

test('an item taken off without a choice is stored without a food', async () => {
  const { captures, store, put } = startTrial();
  put(640);
  put(0);
  await vi.waitFor(() => expect(captures).toHaveLength(1));
  expect(captures[0]).toMatchObject({ raw_weight: 0.64 });
  expect(store.get().choosing).toBeNull();
});

test('"Not waste" stores nothing', async () => {
  const { staff, captures, store, put } = startTrial();
  put(640);
  staff.dismiss();
  put(640);
  put(0);
  await nextTurn();
  expect(captures).toEqual([]);
  expect(store.get().choosing).toBeNull();
});

test('undo takes the capture back and shows the item again', async () => {
  const { staff, store, captures, withdrawn, undone, put } = startTrial();
  put(700);
  await staff.saveWeighed(12);
  await staff.undo();
  expect(withdrawn).toEqual([captures[0]?.capture_id]);
  expect(undone).toMatchObject([{ grams: 700 }]);
  expect(store.get()).toMatchObject({ saved: null, choosing: { itemG: 700 } });
  await staff.saveWeighed(13);
  expect(captures.map(({ chosen_food: food }) => food)).toEqual([12, 13]);
  expect(captures[0]?.capture_id).not.toBe(captures[1]?.capture_id);
});

test('undo without anything saved does nothing', async () => {
  const { staff, withdrawn } = startTrial();
  await staff.undo();
  expect(withdrawn).toEqual([]);
});

test('a double tap stores the item once', async () => {
  const { staff, captures, put } = startTrial();
  put(700);
  await Promise.all([staff.saveWeighed(12), staff.saveWeighed(13)]);
  await staff.saveWeighed(14);
  expect(captures.map(({ chosen_food: food }) => food)).toEqual([12]);
});

test('an item that is taken off while it is being stored is stored once', async () => {
  let finish = (): void => undefined;
  const storing = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { staff, captures, store, put } = startTrial({ store: () => storing });
  put(700);
  const saving = staff.saveWeighed(12);
  await nextTurn();
  put(0);
  finish();
  await saving;
  await nextTurn();
  expect(captures.map(({ chosen_food: food }) => food)).toEqual([12]);
  put(300);
  expect(store.get().choosing).toMatchObject({ itemG: 300 });
});

test('something put on top while an item is being stored is the next item', async () => {
  let finish = (): void => undefined;
  const storing = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { staff, captures, store, put } = startTrial({ store: () => storing });
  put(700);
  const saving = staff.saveWeighed(12);
  await nextTurn();
  put(950);
  finish();
  await saving;
  put(950);
  expect(captures).toMatchObject([{ raw_weight: 0.7 }]);
  expect(store.get().choosing).toMatchObject({ itemG: 250, takesTare: false });
});

test('the container is taken off', async () => {
  const { staff, captures, store, put } = startTrial({ container: bowl.id });
  put(2000);
  await staff.saveWeighed(12);
  expect(captures[0]).toMatchObject({ raw_weight: 2, tare: 0.88 });
  expect(store.get().saved).toMatchObject({ grams: 1120, containerName: 'Mixing bowl' });
});

describe('an item lighter than its container', () => {
  const lighter = { raw_weight: 0.6, tare: 0 };

  test('stays on screen when its food is tapped, and is stored with another container', async () => {
    const { staff, captures, store, put } = startTrial({ container: bowl.id });
    put(600);
    await staff.saveWeighed(12);
    expect(captures).toEqual([]);
    expect(store.get()).toMatchObject({ saved: null, choosing: { itemG: 600 } });
    store.set({ container: null });
    await staff.containerChosen();
    expect(captures).toEqual([expect.objectContaining({ ...lighter, chosen_food: 12 })]);
    expect(store.get().choosing).toBeNull();
  });

  test('is stored with the tapped food when it is taken off', async () => {
    const { staff, captures, store, put } = startTrial({ container: bowl.id });
    put(600);
    await staff.saveWeighed(12);
    put(0);
    await vi.waitFor(() => expect(captures).toHaveLength(1));
    expect(captures[0]).toMatchObject({ ...lighter, chosen_food: 12 });
    expect(store.get().saved).toMatchObject({ grams: 600, containerName: null });
  });

  test('is stored without a name when it is taken off without a tap', async () => {
    const { captures, put } = startTrial({ container: bowl.id });
    put(600);
    put(0);
    await vi.waitFor(() => expect(captures).toHaveLength(1));
    expect(captures[0]).toMatchObject(lighter);
    expect(captures[0]).not.toHaveProperty('chosen_food');
  });

  test('a container chosen without a tapped food stores nothing', async () => {
    const { staff, captures, store, put } = startTrial({ container: bowl.id });
    put(600);
    store.set({ container: null });
    await staff.containerChosen();
    expect(captures).toEqual([]);
    expect(store.get().choosing).toMatchObject({ itemG: 600 });
  });
});

test.each([872, 880, 895])('an empty container of %i g is not stored', async (grams) => {
  const { captures, store, put } = startTrial({ container: bowl.id });
  put(grams);
  put(0);
  await nextTurn();
  expect(captures).toEqual([]);
  expect(store.get().choosing).toBeNull();
});

test('a lighter item that replaces one being stored is the next item, and both are named', async () => {
  let finish = (): void => undefined;
  const storing = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { staff, captures, store, put } = startTrial({ store: () => storing });
  put(1284);
  const first = staff.saveWeighed(12);
  await nextTurn();
  for (const grams of [700, 4, 300]) staff.takeWeight(grams, false);
  put(640);
  expect(store.get().choosing).toMatchObject({ itemG: 640 });
  store.set({ wasteType: 'plate' });
  const second = staff.saveWeighed(13);
  finish();
  await Promise.all([first, second]);
  expect(captures).toMatchObject([
    { raw_weight: 1.284, chosen_food: 12, waste_type: 'preparation' },
    { raw_weight: 0.64, chosen_food: 13, waste_type: 'plate' },
  ]);
  expect(store.get()).toMatchObject({ choosing: null, saved: { grams: 640 } });
});

test('undo of an earlier item does not show the one on the scale again', async () => {
  let finish = (): void => undefined;
  const storing = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { staff, captures, store, withdrawn, put } = startTrial({ store: () => storing });
  put(700);
  const saving = staff.saveWeighed(12);
  await nextTurn();
  put(950);
  finish();
  await saving;
  staff.dismiss();
  await staff.undo();
  expect(withdrawn).toEqual([captures[0]?.capture_id]);
  expect(store.get().choosing).toBeNull();
});

test('an item that cannot be stored stays on screen', async () => {
  let isFull = true;
  const { staff, captures, store, put } = startTrial({
    store: async () => {
      if (isFull) throw new DOMException('', 'QuotaExceededError');
    },
  });
  put(600);
  await staff.saveWeighed(12);
  expect(store.get()).toMatchObject({ isStorageFull: true, saved: null, choosing: { itemG: 600 } });
  isFull = false;
  await staff.saveWeighed(12);
  expect(captures).toHaveLength(1);
});

test('a camera without a picture delays nothing', async () => {
  const { staff, pictures, put } = startTrial({ takePicture: () => Promise.reject(new Error()) });
  put(600);
  await staff.saveWeighed(12);
  expect(pictures).toEqual([0]);
});

test('counted portions are stored as counted, once for a double tap', async () => {
  const { staff, captures, store } = startTrial({ wasteType: 'unserved' });
  const counted = { food: 12, portions: 6, gramsEach: 350 };
  await Promise.all([staff.saveCounted(counted), staff.saveCounted(counted)]);
  expect(captures).toEqual([
    expect.objectContaining({
      raw_weight: 2.1,
      method: 'counted',
      portions: 6,
      chosen_food: 12,
      waste_type: 'unserved',
    }),
  ]);
  expect(store.get().saved).toMatchObject({ grams: 2100, item: null });
});

test('each weight of a scale that types is an item of its own', async () => {
  const { captures, store, put } = startTrial({ scale: { ...noScale, way: 'wedge' } });
  put(500);
  put(500);
  await vi.waitFor(() => expect(captures).toHaveLength(1));
  expect(store.get().choosing).toMatchObject({ item: 2, itemG: 500 });
});
