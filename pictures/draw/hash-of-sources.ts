import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** Changes when one of these files of the drawing program does. */
export function hashOfSources(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(new URL(file, import.meta.url)));
  return hash.digest('hex').slice(0, 12);
}
