import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { nextReading } from '../bin-readings.ts';
import type { CaptureInput } from '../client.ts';
import type { BinCamera } from './camera.ts';
import type { BinChange, BinDetector, WeightMessage } from './weight-source.ts';

const savedState = z.object({
  /** Distinguishes the captures of this folder from those of another. */
  series: z.string(),
  count: z.number().int(),
  /** The reading of the last capture. */
  readingG: z.number(),
  isEmptied: z.boolean(),
  detector: z.unknown(),
});
export type BinState = z.infer<typeof savedState>;

export interface BinWatchOptions<Message extends WeightMessage> {
  stateFile: string;
  state: BinState;
  detector: BinDetector<Message>;
  camera: Pick<BinCamera, 'takePicture'> | undefined;
  deliver: (capture: CaptureInput, pictures: Buffer[]) => Promise<void>;
  report: (text: string) => void;
  onFailure: (error: unknown) => void;
}

export interface BinWatch<Message extends WeightMessage> {
  take(message: Message, atMs: number): void;
  /** Resolves when everything found so far is on disk. */
  stop(): Promise<void>;
}

/** Makes a capture of everything added to the bin, with the pictures after and before. */
export function watchBin<Message extends WeightMessage>(
  options: BinWatchOptions<Message>,
): BinWatch<Message> {
  const { stateFile, detector, camera, deliver, report, onFailure } = options;
  let { state } = options;
  let lastPicture: Buffer | undefined;
  let work = camera ? takePicture() : Promise.resolve();

  async function takePicture(): Promise<void> {
    lastPicture = (await camera?.takePicture()) ?? lastPicture;
  }

  async function handleChange(change: BinChange, detectorState: unknown): Promise<void> {
    const before = lastPicture;
    lastPicture = undefined;
    await takePicture();
    if (change.kind === 'emptied') {
      state = { ...state, isEmptied: true, detector: detectorState };
      report('The bin was emptied.');
    } else {
      const addedG = Math.round(change.afterG - change.beforeG);
      const readingG = nextReading(state, addedG);
      const count = state.count + 1;
      await deliver(
        {
          capture_id: `${state.series}-${count}`,
          captured_at: new Date(change.afterAtMs).toISOString(),
          raw_weight: readingG / 1000,
        },
        [lastPicture, before].filter((picture) => picture !== undefined),
      );
      state = { ...state, count, readingG, isEmptied: false, detector: detectorState };
      report(`Captured ${addedG} g.`);
    }
    lastPicture ??= before;
    await saveState(stateFile, state);
  }

  return {
    take: (message, atMs) => {
      for (const change of detector.take(message, atMs)) {
        const detectorState = detector.state();
        work = work.then(() => handleChange(change, detectorState)).catch(onFailure);
      }
    },
    stop: async () => {
      await work;
      await saveState(stateFile, { ...state, detector: detector.state() });
    },
  };
}

export async function loadState(file: string): Promise<BinState> {
  try {
    return savedState.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    // The first start, or a damaged memory card: a new series never collides with old captures.
    const series = randomBytes(5).toString('hex');
    return { series, count: 0, readingG: 0, isEmptied: false, detector: null };
  }
}

async function saveState(file: string, state: BinState): Promise<void> {
  const draft = `${file}.new`;
  await writeFile(draft, JSON.stringify(state), { flush: true });
  await rename(draft, file);
}
