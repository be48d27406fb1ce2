import { AppError } from '../../platform/errors.ts';
import { randomFileName, type Files } from '../../platform/ports/files.ts';
import type { StoredPicture } from '../images/service.ts';

export interface PlacedPicture {
  /** 0 is the picture itself, the others are backups. */
  position: number;
  picture: StoredPicture;
}

/** Files whose rows are still to come. */
export interface NewFiles extends Files {
  markUsed(file: string): void;
}

interface Delivery<Received, Result> {
  /** Takes in what is sent. */
  receive(files: NewFiles): Promise<Received>;
  /** Commits the rows that use it. */
  store(files: NewFiles, received: Received): Promise<Result>;
}

/** Files come before their rows, and the rows may never come: what finds no place is taken away again. */
export async function withNewFiles<Received, Result>(
  files: Files,
  { receive, store }: Delivery<Received, Result>,
): Promise<Result> {
  const written = new Set<string>();
  const used = new Set<string>();
  const noted: NewFiles = {
    ...files,
    put: async (name, content) => {
      await files.put(name, content);
      written.add(name);
    },
    markUsed: (file) => void used.add(file),
  };
  const removeAll = (names: string[]): Promise<unknown> =>
    Promise.all(names.map((name) => files.remove(name)));
  let isStoring = false;
  try {
    const received = await receive(noted);
    isStoring = true;
    const result = await store(noted, received);
    await removeAll([...written].filter((name) => !used.has(name)));
    return result;
  } catch (error) {
    // After a connection that was cut during the commit the rows may be there: the sweeper looks before it removes.
    if (!isStoring || error instanceof AppError) await removeAll([...written]);
    throw error;
  }
}

/** Further items of a capture show the same picture; each event owns its files, so that each can go by itself. */
export async function copyPicture(files: Files, picture: StoredPicture): Promise<StoredPicture> {
  const source = await files.open(picture.file);
  // Written a moment ago: the store went away in between.
  if (!source) throw new AppError('overloaded', { retryAfterSeconds: 5 });
  const file = randomFileName('original');
  await files.put(file, source.stream);
  return { ...picture, file };
}
