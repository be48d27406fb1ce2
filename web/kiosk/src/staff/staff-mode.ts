import type { CaptureInput } from '@wastegauge/monitor/client';
import type { TabletCamera } from '../camera/camera.ts';
import type { Delivery } from '../server/delivery.ts';
import type { KioskState, SavedItem } from '../state.ts';
import type { Store } from '../store.ts';
import { netGrams } from './net-grams.ts';
import {
  itemGrams,
  minItemG,
  startWeighing,
  weigh,
  type Item,
  type WeighingEvent,
} from './weighing.ts';

const pictureTimeoutMs = 1500;
export const undoMs = 10_000;

export interface StaffMode {
  takeWeight(grams: number, isStable: boolean): void;
  /** Null leaves the name to the labellers. */
  saveWeighed(food: number | null): Promise<void>;
  /** Stores an item whose food was tapped while it was lighter than its container. */
  containerChosen(): Promise<void>;
  saveCounted(counted: CountedFood): Promise<void>;
  dismiss(): void;
  undo(): Promise<void>;
}

export interface CountedFood {
  food: number;
  portions: number;
  gramsEach: number;
}

interface StaffOptions {
  store: Store<KioskState>;
  camera: TabletCamera;
  delivery: Delivery;
  onSaved: (item: SavedItem) => void;
  onUndone: (item: SavedItem) => void;
}

export function createStaffMode(options: StaffOptions): StaffMode {
  const { store, camera, delivery, onSaved, onUndone } = options;
  let state = startWeighing;
  let picture: Promise<Uint8Array | undefined> = Promise.resolve(undefined);
  let shownUrl: string | null = null;
  let savedUrl: string | null = null;
  let isCounting = false;
  let storing: Promise<unknown> = Promise.resolve();
  /** Stays on screen until it is stored. */
  let storingItem: number | undefined;
  /** A food tapped for an item that is lighter than its container. */
  let refused: { item: number; food: number | null } | undefined;

  function apply(event: WeighingEvent): void {
    const step = weigh(state, event);
    state = step.state;
    if (step.savesUnnamed) storeTakenOff(step.savesUnnamed);
    if (step.shows) show(step.shows);
    else if (state.phase !== 'choosing' && store.get().choosing?.item !== storingItem) {
      store.set({ choosing: null });
    }
  }

  function show(item: Item): void {
    const taken = camera.takePicture();
    picture = withTimeout(taken);
    const since = Date.now();
    const choosing = { item: item.number, ...weighed(item), pictureUrl: null, since };
    store.set({ choosing, saved: null });
    void picture.then((bytes) => {
      const { choosing: current } = store.get();
      if (!bytes || current?.since !== since) return;
      if (shownUrl !== null) URL.revokeObjectURL(shownUrl);
      shownUrl = pictureUrl(bytes);
      store.set({ choosing: { ...current, pictureUrl: shownUrl } });
    });
  }

  function reportFailure(): void {
    store.set({ isStorageFull: true });
  }

  /** One after another: captures keep the order in which they were weighed. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const result = storing.then(work);
    storing = result.catch(() => undefined);
    return result;
  }

  /** A lighter item is not in the container. An empty container is no item. */
  function storeTakenOff(item: Item): void {
    const { grams, tareG } = netGrams(store.get(), weighed(item));
    const chosen = refused?.item === item.number ? refused : undefined;
    if (!chosen && tareG > 0 && Math.abs(grams) < minItemG) return;
    const takenOff = { ...item, isStacked: item.isStacked || grams < 1 };
    void storeItem(takenOff, chosen?.food ?? null).catch(reportFailure);
  }

  async function saveChosen(item: Item, food: number | null): Promise<void> {
    if (netGrams(store.get(), weighed(item)).grams < 1) {
      refused = { item: item.number, food };
      return;
    }
    refused = undefined;
    storingItem = item.number;
    apply({ kind: 'saved' });
    try {
      await storeItem(item, food);
    } catch {
      reportFailure();
      if (state.item?.number === item.number) apply({ kind: 'undone' });
    } finally {
      if (storingItem === item.number) storingItem = undefined;
      if (store.get().choosing?.item === item.number) store.set({ choosing: null });
    }
  }

  /** Takes reason, container and picture of this moment; the next item may change them. */
  function storeItem(item: Item, food: number | null): Promise<void> {
    const { wasteType } = store.get();
    const { grams, tareG, container } = netGrams(store.get(), weighed(item));
    const capture = {
      capture_id: crypto.randomUUID(),
      captured_at: new Date().toISOString(),
      raw_weight: (grams + tareG) / 1000,
      tare: tareG / 1000,
      waste_type: wasteType,
      ...(food !== null && { chosen_food: food }),
    } satisfies CaptureInput;
    const taken = picture;
    return inTurn(async () => {
      const bytes = await taken;
      await delivery.deliver(capture, bytes ? [bytes] : []);
      showSaved(bytes, {
        captureId: capture.capture_id,
        item: item.number,
        grams,
        food,
        wasteType,
        containerName: container?.name ?? null,
      });
    });
  }

  function showSaved(
    bytes: Uint8Array | undefined,
    item: Omit<SavedItem, 'at' | 'pictureUrl'>,
  ): void {
    if (savedUrl !== null) URL.revokeObjectURL(savedUrl);
    savedUrl = bytes ? pictureUrl(bytes) : null;
    const saved = { ...item, pictureUrl: savedUrl, at: Date.now() };
    store.set({ saved });
    onSaved(saved);
  }

  async function storeCounted({ food, portions, gramsEach }: CountedFood): Promise<void> {
    const grams = Math.round(portions * gramsEach);
    const { wasteType } = store.get();
    const capture = {
      capture_id: crypto.randomUUID(),
      captured_at: new Date().toISOString(),
      raw_weight: grams / 1000,
      method: 'counted',
      portions,
      waste_type: wasteType,
      chosen_food: food,
    } satisfies CaptureInput;
    const bytes = await withTimeout(camera.takePicture());
    await delivery.deliver(capture, bytes ? [bytes] : []);
    const rest = { item: null, wasteType, containerName: null };
    showSaved(bytes, { captureId: capture.capture_id, grams, food, ...rest });
  }

  return {
    takeWeight: (grams, isStable) => {
      const isTyped = store.get().scale.way === 'wedge';
      if (!isTyped) apply({ kind: 'reading', grams: Math.round(grams), isStable, at: Date.now() });
      else if (isStable) apply({ kind: 'typed', grams: Math.round(grams) });
    },
    saveWeighed: async (food) => {
      if (state.phase === 'choosing' && state.item) await saveChosen(state.item, food);
    },
    containerChosen: async () => {
      const { item, phase } = state;
      if (phase !== 'choosing' || !item || refused?.item !== item.number) return;
      await saveChosen(item, refused.food);
    },
    saveCounted: async (counted) => {
      if (isCounting) return;
      isCounting = true;
      try {
        await inTurn(() => storeCounted(counted));
      } catch {
        reportFailure();
      } finally {
        isCounting = false;
      }
    },
    dismiss: () => apply({ kind: 'notWaste' }),
    undo: async () => {
      const { saved } = store.get();
      if (!saved) return;
      store.set({ saved: null });
      await delivery.withdraw(saved.captureId);
      onUndone(saved);
      if (saved.item !== null && saved.item === state.item?.number) apply({ kind: 'undone' });
    },
  };
}

/** Stacked items stand on the container of the first one. */
const weighed = (item: Item) => ({ itemG: itemGrams(item), takesTare: !item.isStacked });

const withTimeout = (picture: Promise<Uint8Array | undefined>): Promise<Uint8Array | undefined> =>
  Promise.race([
    picture.catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, pictureTimeoutMs, undefined)),
  ]);

export const pictureUrl = (bytes: Uint8Array): string =>
  URL.createObjectURL(new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }));
