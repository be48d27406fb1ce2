import type { DetectionHint } from '../detect-dialect.ts';
import type { ScaleCondition, ScaleMessage, ScaleReading, ScaleUnit } from '../reading.ts';

export interface ScaleCallbacks {
  onReading: (reading: ScaleReading) => void;
  onCondition: (condition: ScaleCondition, raw: string) => void;
  /** Called once. The connection is closed afterwards. */
  onLost: (reason: LostReason) => void;
  /** Everything the scale sent, for a help page. */
  onReceived: (raw: string) => void;
}

export type LostReason = 'disconnected' | 'silent';

export interface ConnectOptions extends ScaleCallbacks {
  /** When the browser asks the user to choose a device, which needs a click or tap. */
  prompt: 'never' | 'ifNeeded' | 'always';
  defaultUnit?: ScaleUnit | undefined;
}

export interface ScaleConnection {
  /** How long a weight must stay unchanged: 0 for scales that send a settled weight once. */
  settleMs: number;
  close: () => Promise<void>;
}

/** `notGranted`: the user has not chosen a device. `dialectUnknown`: nothing it sent was a weight. */
export type ConnectFailure =
  | 'notGranted'
  | 'notSupported'
  | 'timedOut'
  | 'disconnected'
  | 'dialectUnknown';

export class ScaleConnectError extends Error {
  readonly reason: ConnectFailure;
  /** For `dialectUnknown`. */
  readonly received: string;
  readonly hint: DetectionHint | undefined;

  constructor(reason: ConnectFailure, received = '', hint?: DetectionHint) {
    super(`Cannot connect to the scale: ${reason}`);
    this.name = 'ScaleConnectError';
    this.reason = reason;
    this.received = received;
    this.hint = hint;
  }
}

export function deliver(message: ScaleMessage, callbacks: ScaleCallbacks): void {
  if (message.kind === 'reading') callbacks.onReading(message.reading);
  else callbacks.onCondition(message.condition, message.raw);
}

export const showBytes = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => shownBytes[byte] ?? '').join('');

const shownBytes = Array.from({ length: 256 }, (_, byte) => {
  const names: Record<number, string> = { 2: '<STX>', 3: '<ETX>', 10: '<LF>', 13: '<CR>' };
  const isPrintable = byte >= 32 && byte < 127;
  return isPrintable
    ? String.fromCharCode(byte)
    : (names[byte] ?? `<${byte.toString(16).padStart(2, '0').toUpperCase()}>`);
});

export const bytesOf = (view: DataView): Uint8Array =>
  new Uint8Array(view.buffer, view.byteOffset, view.byteLength);

export interface EventSource<Event> {
  addEventListener: (type: string, listener: (event: Event) => void) => void;
  removeEventListener: (type: string, listener: (event: Event) => void) => void;
}
