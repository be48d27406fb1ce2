import type { CaptureInput } from '@wastegauge/monitor/client';
import { nextReading } from '@wastegauge/monitor/bin-readings';
import type { ScaleCondition, ScaleReading } from '@wastegauge/scales/reading';
import { createStepDetector, type BinStep, type StepState } from '@wastegauge/scales/steps';
import type { TabletCamera } from '../camera/camera.ts';
import type { Delivery } from '../server/delivery.ts';
import type { BinItem, BinView } from '../state.ts';
import type { SavedBin } from '../storage/saved-values.ts';
import { pictureUrl } from '../staff/staff-mode.ts';

const shownItems = 3;
const levelEveryMs = 30_000;
/** Smaller changes of the curve cannot be seen. */
const levelStepG = 20;
const maxLevels = 180;

export interface PassiveMode {
  takeReading(reading: ScaleReading, atMs: number): void;
  takeCondition(condition: ScaleCondition, atMs: number): void;
  /** The bin on the scale is empty now. */
  markEmptyBin(grams: number): Promise<void>;
}

interface PassiveOptions {
  bin: SavedBin;
  camera: Pick<TabletCamera, 'takePicture'>;
  delivery: Pick<Delivery, 'deliver'>;
  save: (bin: SavedBin) => Promise<void>;
  onView: (view: BinView) => void;
  onAdded: (grams: number) => void;
  onFailure: (error: unknown) => void;
}

export const emptyBin: SavedBin = {
  emptyBinG: 0,
  readingG: 0,
  isEmptied: false,
  emptiedAt: null,
  takenOutG: 0,
  capturesSince: 0,
  detector: null,
};

/** Makes a capture of everything added to the bin on the scale. Nothing has to be touched. */
export function createPassiveMode(options: PassiveOptions): PassiveMode {
  const { camera, delivery, save, onView, onAdded, onFailure } = options;
  let { bin } = options;
  let detector = createStepDetector({
    emptyBinG: bin.emptyBinG,
    // Written by this detector before a restart.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    state: (bin.detector ?? undefined) as StepState | undefined,
  });
  let view: BinView = {
    grams: 0,
    emptiedAt: bin.emptiedAt,
    takenOutG: bin.takenOutG,
    capturesSince: bin.capturesSince,
    last: [],
    levels: [],
  };
  let lastPicture: Uint8Array | undefined;
  /** Additions whose capture could not be stored. They count towards the next one. */
  let unsavedG = 0;
  let work = takePicture();

  async function takePicture(): Promise<void> {
    lastPicture = (await camera.takePicture().catch(() => undefined)) ?? lastPicture;
  }

  function update(change: Partial<BinView>): void {
    view = { ...view, ...change };
    onView(view);
  }

  function showItems(last: BinItem[]): void {
    for (const { pictureUrl: url } of view.last) {
      if (url !== null && !last.some((item) => item.pictureUrl === url)) URL.revokeObjectURL(url);
    }
    update({ last });
  }

  async function takeStep(step: BinStep, state: StepState): Promise<void> {
    const before = lastPicture;
    lastPicture = undefined;
    await takePicture();
    if (step.kind === 'emptied') takeEmptied(step, state);
    else await takeAdded(step, state, before);
    lastPicture ??= before;
    await save(bin);
  }

  function takeEmptied({ beforeG, afterG, afterAtMs }: BinStep, state: StepState): void {
    const takenOutG = Math.round(beforeG - afterG);
    bin = { ...bin, isEmptied: true, emptiedAt: afterAtMs, takenOutG, capturesSince: 0 };
    bin = { ...bin, detector: state };
    showItems([]);
    update({ emptiedAt: afterAtMs, takenOutG, capturesSince: 0 });
  }

  async function takeAdded(
    { beforeG, afterG, afterAtMs }: BinStep,
    state: StepState,
    before: Uint8Array | undefined,
  ): Promise<void> {
    const grams = Math.round(afterG - beforeG) + unsavedG;
    unsavedG = grams;
    const readingG = nextReading(bin, grams);
    const capture: CaptureInput = {
      capture_id: crypto.randomUUID(),
      captured_at: new Date(afterAtMs).toISOString(),
      raw_weight: readingG / 1000,
    };
    const pictures = [lastPicture, before].filter((picture) => picture !== undefined);
    await delivery.deliver(capture, pictures);
    unsavedG = 0;
    const capturesSince = bin.capturesSince + 1;
    bin = { ...bin, readingG, isEmptied: false, capturesSince, detector: state };
    const item = { at: afterAtMs, grams, pictureUrl: lastPicture ? pictureUrl(lastPicture) : null };
    showItems([item, ...view.last].slice(0, shownItems));
    update({ capturesSince });
    onAdded(grams);
  }

  function recordLevel(grams: number, atMs: number): void {
    const newest = view.levels.at(-1);
    const isSame = newest && Math.abs(grams - newest.grams) < levelStepG;
    if (isSame && atMs - newest.at < levelEveryMs) return;
    update({ levels: [...view.levels, { at: atMs, grams }].slice(-maxLevels) });
  }

  return {
    takeReading: (reading, atMs) => {
      const steps = detector.add(reading, atMs);
      const grams = Math.max(0, Math.round(reading.grams - bin.emptyBinG));
      const isSettled = reading.isStable || reading.lacksStableFlag === true;
      if (isSettled && Math.abs(grams - view.grams) > 1) update({ grams });
      if (isSettled) recordLevel(grams, atMs);
      for (const step of steps) {
        const state = detector.state();
        work = work.then(() => takeStep(step, state)).catch(onFailure);
      }
    },
    takeCondition: (condition, atMs) => detector.addCondition(condition, atMs),
    markEmptyBin: async (grams) => {
      bin = { ...bin, emptyBinG: grams, isEmptied: true, detector: null };
      detector = createStepDetector({ emptyBinG: grams });
      showItems([]);
      update({ grams: 0, emptiedAt: Date.now(), takenOutG: 0, capturesSince: 0 });
      await save(bin);
    },
  };
}
