import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../errors.ts';

// OWASP's recommendation for argon2id; 25 to 50 ms on two cores.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const { memoryCost, timeCost, parallelism } = parameters;
const currentForm = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
const maxRunning = 2;
const maxWaiting = 20;

let running = 0;
const waiting: (() => void)[] = [];
let dummyHash: Promise<string> | undefined;

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password, parameters));

/** Without a stored hash the work is done all the same, so that time tells nothing about an account. */
export async function isPasswordRight(stored: string | null, password: string): Promise<boolean> {
  dummyHash ??= hash('nobody has this password', parameters);
  const reference = stored ?? (await dummyHash);
  const matches = await inTurn(() => verify(reference, password));
  return stored !== null && matches;
}

/** Made with weaker or other parameters than those of today: time to hash anew while the password is at hand. */
export const isHashOutdated = (stored: string): boolean => !stored.startsWith(currentForm);

/** Hashing is heavy on purpose: a few at a time, and a bounded queue behind them. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= maxRunning) {
    if (waiting.length >= maxWaiting) {
      throw new AppError('tooManyRequests', { retryAfterSeconds: 5 });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
