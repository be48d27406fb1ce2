const maxWrong = 5;
const waitMs = 30_000;

export interface PinAttempts {
  /** Since the last right PIN or the last wait. */
  wrong: number;
  /** No PIN is accepted before. */
  waitUntil: number;
}

export const noPinAttempts: PinAttempts = { wrong: 0, waitUntil: 0 };

/** A monitor without a PIN opens with any entry. */
export function tryPin(
  before: PinAttempts,
  entered: string,
  pin: string | null,
  now: number,
): { isRight: boolean; attempts: PinAttempts } {
  if (pin === null) return { isRight: true, attempts: noPinAttempts };
  if (secondsToWait(before, now) > 0) return { isRight: false, attempts: before };
  if (entered === pin) return { isRight: true, attempts: noPinAttempts };
  const wrong = before.wrong + 1;
  const attempts = wrong < maxWrong ? { ...before, wrong } : { wrong: 0, waitUntil: now + waitMs };
  return { isRight: false, attempts };
}

/** A wait that would be longer than it can be was set before the clock was put back: it is over. */
export function secondsToWait({ waitUntil }: PinAttempts, now: number): number {
  const leftMs = waitUntil - now;
  return leftMs > 2 * waitMs ? 0 : Math.max(0, Math.ceil(leftMs / 1000));
}
