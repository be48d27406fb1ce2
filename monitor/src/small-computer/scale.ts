import { setTimeout as sleep } from 'node:timers/promises';
import { createDialectDetector } from '@wastegauge/scales/detect-dialect';
import { dialectIds, findDialect, type DialectId } from '@wastegauge/scales/dialects';
import { createLineReader } from '@wastegauge/scales/line-parser';
import { scaleUnits, type ScaleMessage, type ScaleUnit } from '@wastegauge/scales/reading';
import { createStepDetector } from '@wastegauge/scales/steps';
import { z } from 'zod';
import type { PartState } from '../client.ts';
import { openSerialPort, type SerialConnection, type SerialFormat } from './serial-port.ts';
import type { BinDetector, WeightSource } from './weight-source.ts';

export { dialectIds, scaleUnits };

export interface ScaleOptions {
  device: string;
  format: SerialFormat;
  /** Detected if not given. */
  dialect?: DialectId | undefined;
  /** For scales that send no unit. */
  unit?: ScaleUnit | undefined;
  onMessage: (message: ScaleMessage) => void;
  report: (text: string) => void;
}

const requestEveryMs = 250;
const silenceMs = 10_000;
const reconnectMs = 5000;

/** Reads a serial scale and connects again whenever it is lost. */
export function openSerialScale(options: ScaleOptions): WeightSource {
  const { device, report } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let state: PartState = 'missing';
  let lastProblem = '';

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        const port = await openSerialPort(device, options.format);
        try {
          await readScale(port);
        } finally {
          await port.close();
        }
      } catch (error) {
        const problem = error instanceof Error ? error.message : String(error);
        if (problem !== lastProblem && !signal.aborted) report(problem);
        lastProblem = problem;
      }
      state = 'missing';
      await sleep(reconnectMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async function readScale(port: SerialConnection): Promise<void> {
    const { dialect, isUnasked } = options.dialect
      ? { dialect: options.dialect, isUnasked: false }
      : await detectDialect(port, options, signal);
    const { makers, request } = findDialect(dialect);
    const reader = createLineReader({
      dialect,
      defaultUnit: options.unit,
      skipsFirstLine: isUnasked,
    });
    let messageAtMs = Date.now();
    let isKnown = false;
    port.onData((bytes) => {
      for (const { message } of reader.push(bytes)) {
        messageAtMs = Date.now();
        state = 'ok';
        if (!isKnown) report(`Scale connected at ${device}: ${dialect} (${makers})`);
        isKnown = true;
        lastProblem = '';
        options.onMessage(message);
      }
    });
    while (!signal.aborted) {
      port.assertOpen();
      if (Date.now() - messageAtMs > silenceMs) {
        throw new Error(`The scale at ${device} stopped answering: check its cable and power.`);
      }
      if (request !== undefined && !isUnasked) port.write(request);
      await sleep(requestEveryMs, undefined, { signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    state: () => state,
    close: async () => {
      stopping.abort();
      await running;
    },
  };
}

const checkEveryMs = 50;

async function detectDialect(
  port: SerialConnection,
  { device, unit }: ScaleOptions,
  signal: AbortSignal,
): Promise<{ dialect: DialectId; isUnasked: boolean }> {
  const detector = createDialectDetector({ defaultUnit: unit });
  port.onData((bytes) => detector.receive(bytes));
  for (;;) {
    signal.throwIfAborted();
    port.assertOpen();
    const action = detector.next(Date.now());
    if (action.kind === 'found') return action;
    if (action.kind === 'send') port.write(action.request);
    if (action.kind === 'wait') await sleep(checkEveryMs);
    if (action.kind === 'givenUp') {
      throw new Error(describeUnknownScale(device, action.received, action.hint));
    }
  }
}

function describeUnknownScale(device: string, received: Uint8Array, hint?: string): string {
  if (received.length === 0) {
    return `The scale at ${device} sends nothing: check cable, power, baud rate and whether its serial output is on.`;
  }
  if (hint === 'sevenBits') return `The scale at ${device} uses 7 data bits: add --format 7E1.`;
  const text = JSON.stringify(String.fromCharCode(...received.slice(-60)));
  return `The scale at ${device} sends an unknown format: ${text}. Check the baud rate (--baud).`;
}

const plateau = z.object({
  meanG: z.number(),
  readings: z.number(),
  sinceMs: z.number(),
  lastMs: z.number(),
});
const stepState = z.object({
  level: z.object({ grams: z.number(), atMs: z.number() }).optional(),
  present: plateau.optional(),
  rests: z.array(plateau),
  wasAbsent: z.boolean(),
});

/** Finds what was added to the bin on the scale, and when it was emptied. */
export function createBinDetector(emptyBinG: number, saved: unknown): BinDetector<ScaleMessage> {
  const { data: state } = stepState.safeParse(saved);
  const detector = createStepDetector({ emptyBinG, state });
  return {
    state: () => detector.state(),
    take: (message, atMs) => {
      if (message.kind === 'reading') return detector.add(message.reading, atMs);
      detector.addCondition(message.condition, atMs);
      return [];
    },
  };
}
