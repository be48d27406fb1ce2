const quote = 0x22;
const lineFeed = 0x0a;

/** Line breaks inside quotes do not end a row. */
export function countRows(): (bytes: Uint8Array) => number {
  let rows = 0;
  let isQuoted = false;
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === quote) isQuoted = !isQuoted;
      else if (byte === lineFeed && !isQuoted) rows += 1;
    }
    return rows;
  };
}
