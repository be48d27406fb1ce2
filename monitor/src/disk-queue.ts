import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { capture, captureLimits } from '@wastegauge/contract/waste/captures';
import { queuedCapture, type Entry, type Queue } from './capture-queue.ts';

const refusedFolder = 'refused';

/**
 * A capture is a JSON file next to its pictures. The JSON file is renamed into place last, so that
 * a capture is complete or absent.
 */
export async function openDiskQueue(folder: string): Promise<Queue> {
  const aside = path.join(folder, refusedFolder);
  await mkdir(aside, { recursive: true });
  const entries = new Map<string, Entry>();
  const fileOf = (name: string, position?: number, place = folder): string =>
    path.join(place, position === undefined ? `${name}.json` : `${name}.${position}.jpg`);

  async function save({ name, ...content }: Entry): Promise<void> {
    const temporary = path.join(folder, `${name}.new`);
    await writeSynced(temporary, JSON.stringify(content));
    await rename(temporary, fileOf(name));
    await syncFolder(folder);
    entries.set(name, { name, ...content });
  }

  const files = (await readdir(folder)).filter((name) => name !== refusedFolder).toSorted();
  for (const file of files.filter((each) => each.endsWith('.json'))) {
    const name = path.basename(file, '.json');
    entries.set(name, {
      name,
      ...queuedCapture.parse(JSON.parse(await readFile(fileOf(name), 'utf8'))),
    });
  }
  // Files left by a power cut belong to no capture.
  for (const file of files.filter((each) => !entries.has(each.split('.')[0] ?? ''))) {
    await rm(path.join(folder, file));
  }
  const taken = [...entries.keys(), ...(await readdir(aside))].map((name) => parseInt(name, 10));
  let counter = Math.max(0, ...taken);

  return {
    size: () => entries.size,
    first: (count) => [...entries.values()].slice(0, count),
    add: async (given, offsetMs, pictures) => {
      counter += 1;
      const name = String(counter).padStart(12, '0');
      for (const [position, picture] of pictures.entries()) {
        await writeSynced(fileOf(name, position), picture);
      }
      await save({
        name,
        capture: capture.parse(given),
        offsetMs,
        isDelivered: false,
        pictures: [...pictures.keys()],
      });
    },
    readPicture: ({ name }, position) => readFile(fileOf(name, position)),
    save,
    remove: async ({ name }) => {
      entries.delete(name);
      // The JSON file first: pictures alone are removed at the next start.
      await rm(fileOf(name), { force: true });
      for (let position = 0; position < captureLimits.pictures; position += 1) {
        await rm(fileOf(name, position), { force: true });
      }
    },
    setAside: async ({ name, pictures }) => {
      entries.delete(name);
      await rename(fileOf(name), fileOf(name, undefined, aside));
      for (const position of pictures) {
        await rename(fileOf(name, position), fileOf(name, position, aside));
      }
    },
  };
}

async function writeSynced(file: string, content: string | Uint8Array): Promise<void> {
  const handle = await open(file, 'w');
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a rename durable; not available or needed on Windows. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
