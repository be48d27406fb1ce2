const stx = 0x02;
const etx = 0x03;
const lf = 0x0a;
const cr = 0x0d;

export type LineEvent =
  | { kind: 'line'; text: string; startsWithStx: boolean }
  /** End of a frame that may contain several lines. */
  | { kind: 'etx' }
  /** Bytes that never became a line: too many, or interrupted by the start of another frame. */
  | { kind: 'broken'; text: string };

export interface LineSplitter {
  push: (bytes: Uint8Array) => LineEvent[];
}

/**
 * Splits at CR, LF, STX and ETX, however the bytes were cut. Spaces are kept: some formats have
 * fixed columns. One character per byte, so status bytes above 127 survive.
 */
export function createLineSplitter({ maxBytes = 128, skipsFirstLine = false } = {}): LineSplitter {
  let text = '';
  let startsWithStx = false;
  let isSkipping = skipsFirstLine;

  const takeByte = (byte: number, events: LineEvent[]): void => {
    if (byte === cr || byte === lf || byte === etx) {
      if (!isSkipping && text !== '') events.push({ kind: 'line', text, startsWithStx });
      if (byte === etx) events.push({ kind: 'etx' });
      restart(false);
    } else if (byte === stx) {
      if (text.trim() !== '') events.push({ kind: 'broken', text });
      restart(true);
    } else if (!isSkipping) {
      text += String.fromCharCode(byte);
      if (text.length > maxBytes) {
        events.push({ kind: 'broken', text });
        restart(false);
        isSkipping = true;
      }
    }
  };
  const restart = (isStx: boolean): void => {
    text = '';
    startsWithStx = isStx;
    isSkipping = false;
  };

  return {
    push: (bytes) => {
      const events: LineEvent[] = [];
      for (const byte of bytes) takeByte(byte, events);
      return events;
    },
  };
}
