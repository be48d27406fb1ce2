import type { Db } from '../../platform/db/db.ts';
import type { Files, FilesSlice } from '../../platform/ports/files.ts';
import { removeSizes, sourcesOf } from './picture-files.ts';
import { expireOriginals, expirePictures, findNeededFiles } from './keeping-queries.ts';

const hourMs = 3_600_000;
/** A picture is stored before its row: what is younger may still be waiting for it. */
const settledMs = hourMs;
/** What is composed anew at any time. */
const composedMs = 30 * 24 * hourMs;
const namesAtOnce = 500;

/** Takes away files no row refers to any more; files of other kinds are left alone. */
export async function sweepFiles(
  { db, files }: { db: Db; files: Files },
  now: Date,
  slice?: FilesSlice,
): Promise<number> {
  let removed = 0;
  let names: string[] = [];
  const sweep = async (): Promise<void> => {
    const sources = new Map(names.map((name) => [name, sourcesOf(name)]));
    const needed = await findNeededFiles(db, [...sources.values()].flat());
    for (const [name, sourceFiles] of sources) {
      if (sourceFiles.some((file) => needed.has(file))) continue;
      await files.remove(name);
      removed += 1;
    }
    names = [];
  };
  for await (const { name, changedAt } of files.list(slice)) {
    const ageMs = now.getTime() - changedAt.getTime();
    if (name.startsWith('food-') ? ageMs > composedMs : isPicture(name) && ageMs > settledMs) {
      names.push(name);
    }
    if (names.length === namesAtOnce) await sweep();
  }
  await sweep();
  return removed;
}

const isPicture = (name: string): boolean =>
  /^(?:drawn-)?[0-9a-f]{32}\.(?:original|large\.jpg|card\.webp|thumb\.webp)$/.test(name);

/** Ends the time pictures are kept for: the row says that there was one, the files go. */
export async function expireOldPictures(
  { db, files }: { db: Db; files: Files },
  keptDays: number,
): Promise<void> {
  await expireOriginals(db, keptDays);
  for (;;) {
    const expired = await expirePictures(db, { keptDays, atMost: namesAtOnce });
    // Should the process end here, the sweeper finds what no row needs.
    for (const file of expired) await removeSizes(files, file);
    if (expired.length < namesAtOnce) return;
  }
}
