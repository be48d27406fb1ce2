import type { CaptureInput } from '@wastegauge/monitor/client';
import type { TabletCamera } from '../camera/camera.ts';
import type { Delivery } from '../server/delivery.ts';
import type { KioskState, SavedItem } from '../state.ts';
import type { Store } from '../store.ts';
import { netGrams } from './net-grams.ts';
import { itemGrams, startWeighing, weigh, type Item, type WeighingEvent } from './weighing.ts';

const pictureTimeoutMs = 1500;
export const undoMs = 10_000;

export interface StaffMode {
  takeWeight(grams: number, isStable: boolean): void;
  /** Null leaves the name to the labellers. */
  saveWeighed(food: number | null): Promise<void>;
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
  let isSaving = false;
  /** Being saved with a name: taking it off the scale must not save it again. */
  let savingItem: number | undefined;

  function apply(event: WeighingEvent): void {
    const step = weigh(state, event);
    const unnamed = step.savesUnnamed;
    if (unnamed && unnamed.number !== savingItem) {
      void storeItem(unnamed, null, picture).catch(reportFailure);
    }
    state = step.state;
    if (step.shows) show(step.shows);
    else if (state.phase !== 'choosing') store.set({ choosing: null });
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

  async function saveOnce(work: () => Promise<void>): Promise<void> {
    if (isSaving) return;
    isSaving = true;
    try {
      await work();
    } catch {
      reportFailure();
    } finally {
      isSaving = false;
    }
  }

  /** Something may have been put on top or taken off while the item was being saved. */
  function endItem(item: Item): void {
    if (state.item?.number !== item.number) return;
    state = { ...state, item };
    apply({ kind: 'saved' });
  }

  /** False when the item is lighter than its container. */
  async function storeItem(
    item: Item,
    food: number | null,
    taken: Promise<Uint8Array | undefined>,
  ): Promise<boolean> {
    const { wasteType } = store.get();
    const { grams, tareG, container } = netGrams(store.get(), weighed(item));
    if (grams < 1) return false;
    const capture = {
      capture_id: crypto.randomUUID(),
      captured_at: new Date().toISOString(),
      raw_weight: (grams + tareG) / 1000,
      tare: tareG / 1000,
      waste_type: wasteType,
      ...(food !== null && { chosen_food: food }),
    } satisfies CaptureInput;
    const bytes = await taken;
    await delivery.deliver(capture, bytes ? [bytes] : []);
    const saved = {
      captureId: capture.capture_id,
      grams,
      food,
      wasteType,
      containerName: container?.name ?? null,
      isCounted: false,
      at: Date.now(),
    };
    store.set({ saved });
    onSaved(saved);
    return true;
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
    const rest = { wasteType, containerName: null, isCounted: true, at: Date.now() };
    const saved = { captureId: capture.capture_id, grams, food, ...rest };
    store.set({ saved });
    onSaved(saved);
  }

  return {
    takeWeight: (grams, isStable) => {
      if (!isStable) return;
      const isTyped = store.get().scale.way === 'wedge';
      apply({ kind: isTyped ? 'typed' : 'stable', grams: Math.round(grams) });
    },
    saveWeighed: async (food) => {
      const { item, phase } = state;
      if (phase !== 'choosing' || !item) return;
      await saveOnce(async () => {
        savingItem = item.number;
        try {
          if (await storeItem(item, food, picture)) endItem(item);
        } finally {
          savingItem = undefined;
        }
      });
    },
    saveCounted: (counted) => saveOnce(() => storeCounted(counted)),
    dismiss: () => apply({ kind: 'notWaste' }),
    undo: async () => {
      const { saved } = store.get();
      if (!saved) return;
      store.set({ saved: null });
      await delivery.withdraw(saved.captureId);
      onUndone(saved);
      if (!saved.isCounted) apply({ kind: 'undone' });
    },
  };
}

/** Stacked items stand on the container of the first one. */
const weighed = (item: Item) => ({ itemG: itemGrams(item), takesTare: item.baseG === 0 });

const withTimeout = (picture: Promise<Uint8Array | undefined>): Promise<Uint8Array | undefined> =>
  Promise.race([
    picture.catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, pictureTimeoutMs, undefined)),
  ]);

export const pictureUrl = (bytes: Uint8Array): string =>
  URL.createObjectURL(new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }));
