import { createDialectDetector } from '../detect-dialect.ts';
import { findDialect, type DialectId } from '../dialects.ts';
import { createLineReader, type LineReader } from '../line-parser.ts';
import type { ScaleUnit } from '../reading.ts';
import { deliver, ScaleConnectError, showBytes, type ScaleCallbacks } from './connection.ts';

export interface SerialProtocol {
  dialect: DialectId;
  /** The scale sends unasked; it is not polled. */
  isUnasked: boolean;
}

export interface SerialSessionOptions extends ScaleCallbacks {
  send: (request: string) => void;
  /** From an earlier connection. Detected if undefined. */
  protocol?: SerialProtocol | undefined;
  defaultUnit?: ScaleUnit | undefined;
  pollMs?: number;
  /** A polled scale that says nothing for so long is off. */
  silentMs?: number;
}

export interface SerialSession {
  receive: (bytes: Uint8Array) => void;
  /** Resolves once the protocol is known. */
  ready: Promise<SerialProtocol>;
  stop: () => void;
}

const answerMs = 1000;

/** Detection and polling, independent of the serial port in use. */
export function startSerialSession(options: SerialSessionOptions): SerialSession {
  const { defaultUnit, pollMs = 200, silentMs = 10_000 } = options;
  const detector = createDialectDetector({ defaultUnit });
  const { promise: ready, resolve, reject } = Promise.withResolvers<SerialProtocol>();
  let reader: LineReader | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastReceivedMs = performance.now();
  let sentMs: number | undefined;

  function detect(): void {
    clearTimeout(timer);
    const nowMs = performance.now();
    const action = detector.next(nowMs);
    if (action.kind === 'found') begin(action);
    else if (action.kind === 'givenUp') {
      reject(new ScaleConnectError('dialectUnknown', showBytes(action.received), action.hint));
    } else {
      if (action.kind === 'send') options.send(action.request);
      const waitMs = action.kind === 'wait' ? action.untilMs - nowMs : 0;
      timer = setTimeout(detect, Math.max(1, waitMs));
    }
  }

  function begin({ dialect, isUnasked }: SerialProtocol): void {
    reader = createLineReader({ dialect, defaultUnit, skipsFirstLine: isUnasked });
    const { request } = findDialect(dialect);
    lastReceivedMs = performance.now();
    if (!isUnasked && request !== undefined) poll(request);
    resolve({ dialect, isUnasked });
  }

  function poll(request: string): void {
    const nowMs = performance.now();
    if (nowMs - lastReceivedMs > silentMs) {
      options.onLost('silent');
      return;
    }
    if (sentMs === undefined || nowMs - sentMs >= answerMs) {
      options.send(request);
      sentMs = nowMs;
    }
    timer = setTimeout(() => poll(request), pollMs);
  }

  if (options.protocol) begin(options.protocol);
  else detect();

  return {
    ready,
    stop: () => clearTimeout(timer),
    receive: (bytes) => {
      lastReceivedMs = performance.now();
      options.onReceived(showBytes(bytes));
      if (!reader) {
        detector.receive(bytes);
        detect();
        return;
      }
      for (const { message } of reader.push(bytes)) {
        sentMs = undefined;
        deliver(message, options);
      }
    },
  };
}
