import { queuedCapture, type Entry, type Queue } from '@wastegauge/monitor/capture-queue';
import { capture } from '@wastegauge/contract/waste/captures';
import { z } from 'zod';
import { isQuotaError, readFrom, writeTo, type StoreName } from './database.ts';

const pictureKey = (name: string, position: number): string => `${name}.${position}`;

interface QueueListener {
  onChange: () => void;
  /** Not even a weight fits on the disk. */
  onFull: () => void;
}

/**
 * Captures and their pictures in IndexedDB. A weight that does not fit on the disk is kept in memory, from where it is
 * sent, and is written with the next one that fits.
 */
export async function openCaptureQueue(
  database: IDBDatabase,
  { onChange, onFull }: QueueListener,
): Promise<Queue> {
  const entries = new Map<string, Entry>();
  for (const name of await readNames(database, 'captures')) {
    const stored: unknown = await readFrom(database, 'captures', (store) => store.get(name));
    entries.set(name, { name, ...queuedCapture.parse(stored) });
  }
  const aside = await readNames(database, 'refused');
  const unwritten = new Set<string>();
  let counter = Math.max(0, ...[...entries.keys(), ...aside].map(Number));

  const save = async ({ name, ...content }: Entry): Promise<void> => {
    await writeTo(database, ['captures'], (store) => store('captures').put(content, name));
    entries.set(name, { name, ...content });
    onChange();
  };

  return {
    size: () => entries.size,
    first: (count) => [...entries.values()].slice(0, count),
    add: async (given, offsetMs, pictures) => {
      counter += 1;
      const name = String(counter).padStart(12, '0');
      const content = {
        capture: capture.parse(given),
        offsetMs,
        isDelivered: false,
        pictures: [...pictures.keys()],
      };
      const missing = [...unwritten].flatMap((each) => entries.get(each) ?? []);
      try {
        await writeTo(database, ['captures', 'pictures'], (store) => {
          for (const { name: earlier, ...kept } of missing) store('captures').put(kept, earlier);
          store('captures').put(content, name);
          for (const [position, picture] of pictures.entries()) {
            store('pictures').put(picture, pictureKey(name, position));
          }
        });
        for (const { name: earlier } of missing) unwritten.delete(earlier);
      } catch (error) {
        if (pictures.length > 0 || !isQuotaError(error)) throw error;
        unwritten.add(name);
        onFull();
      }
      entries.set(name, { name, ...content });
      onChange();
    },
    readPicture: async ({ name }, position) => {
      const key = pictureKey(name, position);
      return z
        .instanceof(Uint8Array)
        .parse(await readFrom(database, 'pictures', (store) => store.get(key)));
    },
    save,
    remove: async ({ name }) => {
      await writeTo(database, ['captures', 'pictures'], (store) => {
        store('captures').delete(name);
        store('pictures').delete(picturesOf(name));
      });
      entries.delete(name);
      unwritten.delete(name);
      onChange();
    },
    setAside: async ({ name, ...content }) => {
      await writeTo(database, ['captures', 'refused'], (store) => {
        store('captures').delete(name);
        store('refused').put(content, name);
      });
      entries.delete(name);
      onChange();
    },
  };
}

const readNames = async (database: IDBDatabase, from: StoreName): Promise<string[]> =>
  z.array(z.string()).parse(await readFrom(database, from, (store) => store.getAllKeys()));

const picturesOf = (name: string): IDBKeyRange => IDBKeyRange.bound(`${name}.`, `${name}/`);
