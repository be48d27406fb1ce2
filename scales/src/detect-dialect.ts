import { dialects, type Dialect, type DialectId } from './dialects.ts';
import type { LineFamily } from './line-formats.ts';
import { createLineReader, type ParsedLine } from './line-parser.ts';
import { isUnreadable, type ScaleUnit } from './reading.ts';

export type DetectionAction =
  | { kind: 'wait'; untilMs: number }
  | { kind: 'send'; request: string }
  | { kind: 'found'; dialect: DialectId; isUnasked: boolean }
  | { kind: 'givenUp'; received: Uint8Array; hint: DetectionHint | undefined };

/** The bytes make sense once the parity bit is removed: the port is set to 8N1, the scale to 7E1. */
export type DetectionHint = 'sevenBits';

export interface DialectDetector {
  receive: (bytes: Uint8Array) => void;
  /** The action due now. Call again after each action, after each arrival and at `untilMs`. */
  next: (atMs: number) => DetectionAction;
}

export interface DetectionOptions {
  defaultUnit?: ScaleUnit | undefined;
  listenMs?: number;
  answerMs?: number;
}

const linesToTrust = 3;
const maxReceivedBytes = 512;

const candidates = dialects.filter(
  ({ request }, index) =>
    request !== undefined && dialects.findIndex((other) => other.request === request) === index,
);

/** Listens first, then sends one request after the other until an answer fits. */
export function createDialectDetector({
  defaultUnit,
  listenMs = 1500,
  answerMs = 800,
}: DetectionOptions = {}): DialectDetector {
  const untried = [...candidates];
  let current: Dialect | undefined;
  let untilMs: number | undefined;
  let reader = createLineReader({ defaultUnit, skipsFirstLine: true });
  let received = new Uint8Array();
  let found: { dialect: DialectId; isUnasked: boolean } | undefined;
  let streak: { family: LineFamily | undefined; lines: number } = { family: undefined, lines: 0 };
  const plain = { unasked: 0, sinceRequest: 0, isAnsweredOnce: false };

  function judgeLine({ family, message }: ParsedLine): void {
    if (isUnreadable(message) || family === undefined) {
      streak = { family: undefined, lines: 0 };
      return;
    }
    streak = { family, lines: streak.family === family ? streak.lines + 1 : 1 };
    if (family === 'plain') judgePlainLine();
    else if (current || streak.lines >= linesToTrust) {
      const speaking = family === current?.family ? current : dialectOfFamily(family);
      if (speaking) found = { dialect: speaking.id, isUnasked: !current };
    }
  }

  /** Plain lines do not name their maker: a scale that sends unasked must not pass for an answer. */
  function judgePlainLine(): void {
    if (current?.family === 'plain') plain.sinceRequest += 1;
    else plain.unasked += 1;
    if (plain.unasked > 0 && streak.lines >= linesToTrust) {
      found = { dialect: 'plain', isUnasked: true };
    }
  }

  /** One line per request, twice in a row. Returns whether the request is to be repeated. */
  function judgePlainAnswer(): boolean {
    if (current?.family !== 'plain') return false;
    const isAnswer = plain.sinceRequest === 1 && plain.unasked === 0;
    if (isAnswer && plain.isAnsweredOnce) found = { dialect: current.id, isUnasked: false };
    if (!isAnswer) plain.unasked += plain.sinceRequest;
    const isRepeated = isAnswer && !plain.isAnsweredOnce;
    plain.isAnsweredOnce = isRepeated;
    plain.sinceRequest = 0;
    return isRepeated;
  }

  const foundAction = (): DetectionAction | undefined => found && { kind: 'found', ...found };

  function send(request: string, atMs: number): DetectionAction {
    reader = createLineReader({ defaultUnit });
    untilMs = atMs + answerMs;
    return { kind: 'send', request };
  }

  return {
    receive: (bytes) => {
      received = Uint8Array.from([...received, ...bytes].slice(-maxReceivedBytes));
      for (const line of reader.push(bytes)) if (!found) judgeLine(line);
    },
    next: (atMs) => {
      const known = foundAction();
      if (known) return known;
      untilMs ??= atMs + listenMs;
      if (atMs < untilMs) return { kind: 'wait', untilMs };
      if (judgePlainAnswer() && current?.request !== undefined) return send(current.request, atMs);
      const confirmed = foundAction();
      if (confirmed) return confirmed;
      current = untried.shift();
      if (current?.request !== undefined) return send(current.request, atMs);
      return { kind: 'givenUp', received, hint: findHint(received, defaultUnit) };
    },
  };
}

const dialectOfFamily = (family: LineFamily): Dialect | undefined =>
  dialects.find((dialect) => dialect.family === family);

function findHint(
  received: Uint8Array,
  defaultUnit: ScaleUnit | undefined,
): DetectionHint | undefined {
  if (!received.some((byte) => byte > 127)) return undefined;
  const lines = createLineReader({ defaultUnit }).push(received.map((byte) => byte & 127));
  return lines.some(({ message }) => !isUnreadable(message)) ? 'sevenBits' : undefined;
}
