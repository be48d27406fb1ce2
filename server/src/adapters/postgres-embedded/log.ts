import { appendFileSync, renameSync, statSync } from 'node:fs';

const maxBytes = 5_000_000;

/** Keeps at most twice maxBytes: a full file is renamed to `.1`. */
export function openBoundedLog(file: string): (line: string) => void {
  let bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return (line) => {
    // A full disk must not stop the server.
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
