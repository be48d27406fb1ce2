import { captureLimits } from '@wastegauge/contract/waste/captures';
import type { CaptureInput, Entry, Queue, Withdrawals } from './capture-queue.ts';
import { openExchange, Refusal, Unclear, type CaptureResult } from './exchange.ts';
import { scheduleHeartbeats } from './heartbeats.ts';
import { createWakeUp, pause, pauseAfter } from './pace.ts';

export type { CaptureInput } from './capture-queue.ts';

export interface MonitorOptions {
  server: string;
  /** Shown once when the key is issued. */
  key: string;
  /** For waiting captures; each monitor needs its own. */
  queue: Queue;
  withdrawals?: Withdrawals;
  report?: (notice: MonitorNotice) => void;
  firmware?: string;
  batteryPercent?: () => number;
  /** Whether scale and camera answer; sent with every call. */
  scaleState?: () => PartState;
  cameraState?: () => PartState;
  /** The monitor's clock in milliseconds; it may be wrong. */
  now?: () => number;
  fetch?: typeof fetch;
  heartbeatMs?: number;
  /** Shortest time between heartbeats that report a change. */
  newsMs?: number;
}

export type PartState = 'ok' | 'missing';

/** For the monitor's display. */
export type MonitorNotice =
  | { kind: 'delivered'; captureId: string; isRepeat: boolean }
  | { kind: 'refused'; captureId: string; message: string }
  | { kind: 'pictureRejected'; captureId: string; position: number; message: string }
  | { kind: 'trouble'; message: string; retryInMs: number; code: string | undefined };

export interface Monitor {
  /** Resolves when the capture is stored safely; it is sent as soon as possible. */
  deliver(taken: CaptureInput, pictures: Uint8Array[]): Promise<void>;
  /** Sends without waiting for the end of a pause, for example when the network is back. */
  sendNow(): void;
  /** Tells the server soon if scale, camera or battery have changed. */
  reportState(): void;
  /** Number of unconfirmed captures. */
  waiting(): number;
  /** Waiting captures are kept for the next start. */
  stop(): Promise<void>;
}

const maxUnreadable = 3;
const badPictures = ['pictureUnusable', 'pictureTooLarge', 'payloadTooLarge'];

export function startMonitor(options: MonitorOptions): Monitor {
  const { report = () => undefined, now = Date.now } = options;
  const { heartbeatMs = 60_000, newsMs = 10_000 } = options;
  const stopping = new AbortController();
  const exchange = openExchange({ ...options, signal: stopping.signal });
  const { queue, withdrawals } = options;
  const wakeUp = createWakeUp();
  const heartbeats = scheduleHeartbeats({ heartbeatMs, newsMs, now: () => performance.now() });
  let waiting = new AbortController();
  const shownRejections = new Set<string>();
  const unreadable = new Map<string, number>();
  /** Known error of the monitor's clock; the server itself corrects less than a day. */
  let offsetMs = 0;

  const health = (clockOffsetMs: number) => ({
    sent_at: new Date(now() + clockOffsetMs).toISOString(),
    ...(options.firmware && { firmware: options.firmware }),
    ...(options.batteryPercent && { battery_percent: options.batteryPercent() }),
    ...(options.scaleState && { scale_state: options.scaleState() }),
    ...(options.cameraState && { camera_state: options.cameraState() }),
    queue_length: queue.size(),
  });
  const asSent = ({ capture: taken, offsetMs: shiftMs }: Entry) => ({
    ...taken,
    captured_at: new Date(Date.parse(taken.captured_at) + shiftMs).toISOString(),
  });

  /** Before anything is sent: a withdrawn capture must not be delivered again. */
  async function sendWithdrawals(): Promise<void> {
    for (const captureId of withdrawals?.list() ?? []) {
      await exchange.withdraw(captureId).catch((error: unknown) => {
        if (!(error instanceof Refusal) || isKeyProblem(error)) throw error;
      });
      const entry = queue.first(queue.size()).find((each) => each.capture.capture_id === captureId);
      if (entry) await queue.remove(entry);
      await withdrawals?.end(captureId);
    }
  }

  async function sendOldest(): Promise<void> {
    const [oldest, ...others] = queue.first(captureLimits.batch);
    if (!oldest) return;
    if (oldest.isDelivered) return sendPictures(oldest);
    if (others.length === 0) return sendWithPictures(oldest);
    // A batch states the clock once, so all its captures must have the same offset.
    return sendBatch([oldest, ...others].filter((each) => belongsTo(oldest, each)));
  }

  async function sendWithPictures(entry: Entry): Promise<void> {
    const pictures = await Promise.all(entry.pictures.map((at) => queue.readPicture(entry, at)));
    try {
      const state = health(entry.offsetMs);
      const single = { ...state, ...asSent(entry) };
      const { results, server_time: serverTime } = await exchange.deliverOne(single, pictures);
      heartbeats.noteReported(state);
      await settle({ ...entry, pictures: [] }, results[0], serverTime);
    } catch (error) {
      if (!(error instanceof Refusal) || isKeyProblem(error)) throw error;
      // Sent separately, the capture counts and each picture gets its own reply.
      if (badPictures.includes(error.code)) return sendBatch([entry]);
      if (error.code === 'badRequest' && mayBeDamaged(entry)) throw new Unclear(error.message);
      const { code, message } = error;
      await settle(entry, { outcome: 'refused', code, message }, error.serverTime);
    }
  }

  /** A capture garbled by the network succeeds on a retry; one that always fails is itself invalid. */
  function mayBeDamaged({ name }: Entry): boolean {
    const times = (unreadable.get(name) ?? 0) + 1;
    unreadable.set(name, times);
    return times < maxUnreadable;
  }

  async function sendBatch(entries: Entry[]): Promise<void> {
    const state = health(entries[0]?.offsetMs ?? 0);
    const { results, server_time: serverTime } = await exchange.deliverMany({
      ...state,
      captures: entries.map(asSent),
    });
    heartbeats.noteReported(state);
    for (const [index, entry] of entries.entries()) await settle(entry, results[index], serverTime);
  }

  async function settle(
    entry: Entry,
    result: Pick<CaptureResult, 'outcome' | 'code' | 'message'> | undefined,
    serverTime: string | undefined,
  ): Promise<void> {
    if (!result) throw new Unclear('The answer leaves a capture out');
    const captureId = entry.capture.capture_id;
    if (result.outcome === 'refused') {
      if (result.code === 'clockWrong' && serverTime && (await correctClock(entry, serverTime)))
        return;
      await queue.setAside(entry);
      report({ kind: 'refused', captureId, message: result.message ?? '' });
      return;
    }
    if (entry.pictures.length === 0) await queue.remove(entry);
    else await queue.save({ ...entry, isDelivered: true });
    report({ kind: 'delivered', captureId, isRepeat: result.outcome === 'repeated' });
  }

  /** False when the clock is already correct: then the capture's own time is invalid. */
  async function correctClock(entry: Entry, serverTime: string): Promise<boolean> {
    offsetMs = Date.parse(serverTime) - now();
    if (Math.abs(offsetMs - entry.offsetMs) < 60_000) return false;
    await queue.save({ ...entry, offsetMs });
    return true;
  }

  async function sendPictures(entry: Entry): Promise<void> {
    const [position, ...others] = entry.pictures;
    if (position === undefined) return queue.remove(entry);
    const captureId = entry.capture.capture_id;
    try {
      const picture = await queue.readPicture(entry, position);
      await exchange.deliverPicture(captureId, position, picture);
    } catch (error) {
      if (!(error instanceof Refusal) || isKeyProblem(error)) throw error;
      // A server restored from a backup needs the capture again.
      if (error.code === 'captureUnknown') return sendBatch([entry]);
      report({ kind: 'pictureRejected', captureId, position, message: error.message });
    }
    if (others.length === 0) await queue.remove(entry);
    else await queue.save({ ...entry, pictures: others });
  }

  async function sendHeartbeat(): Promise<void> {
    const state = health(offsetMs);
    const { rejected_pictures: rejected } = await exchange.sendHeartbeat(state);
    heartbeats.noteReported(state);
    heartbeats.noteSent();
    for (const { capture_id: captureId, position, reason } of rejected) {
      const name = `${captureId} ${position}`;
      if (shownRejections.has(name)) continue;
      shownRejections.add(name);
      report({ kind: 'pictureRejected', captureId, position, message: reason });
    }
  }

  async function run(): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        if (heartbeats.msUntilDue(health(offsetMs)) === 0) await sendHeartbeat();
        await sendWithdrawals();
        await sendOldest();
        failures = 0;
        // When stopped in the meantime, no further wake-up follows.
        if (queue.size() === 0 && !stopping.signal.aborted) {
          await wakeUp.wait(heartbeats.msUntilDue(health(offsetMs)));
        }
      } catch (error) {
        if (stopping.signal.aborted) return;
        const retryInMs = pauseAfter(failures, error instanceof Unclear ? error.retryAfterMs : 0);
        failures += 1;
        const code = error instanceof Refusal ? error.code : undefined;
        report({ kind: 'trouble', message: String(error), retryInMs, code });
        waiting = new AbortController();
        await pause(retryInMs, AbortSignal.any([stopping.signal, waiting.signal]));
      }
    }
  }

  const running = run();
  return {
    deliver: async (taken, pictures) => {
      await queue.add(taken, offsetMs, pictures);
      wakeUp.trigger();
    },
    sendNow: () => {
      waiting.abort();
      wakeUp.trigger();
    },
    reportState: () => wakeUp.trigger(),
    waiting: () => queue.size(),
    stop: async () => {
      stopping.abort();
      wakeUp.trigger();
      await running;
    },
  };
}

const belongsTo = (oldest: Entry, other: Entry): boolean =>
  !other.isDelivered && other.offsetMs === oldest.offsetMs;

/** Captures wait until the key is renewed or the monitor is assigned to a site. */
const isKeyProblem = ({ status }: Refusal): boolean => status === 401 || status === 403;
