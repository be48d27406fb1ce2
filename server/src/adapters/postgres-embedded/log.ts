import { appendFileSync, renameSync, statSync } from 'node:fs';

const maxBytes = 5_000_000;

/** Appends lines to a file that is set aside once as `.1` when full: at most twice maxBytes. */
export function openBoundedLog(file: string): (line: string) => void {
  let bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return (line) => {
    // A full disk must not take down the server over a line of its log.
    try {
      if (bytes > maxBytes) {
        renameSync(file, `${file}.1`);
        bytes = 0;
      }
      appendFileSync(file, `${line}\n`, { mode: 0o600 });
      bytes += Buffer.byteLength(line) + 1;
    } catch {
      return;
    }
  };
}
