import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../errors.ts';
import { createLimiter } from '../overload/concurrency-limit.ts';

// OWASP's recommendation for argon2id; 25 to 50 ms on two cores.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const { memoryCost, timeCost, parallelism } = parameters;
const currentPrefix = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
const limitHashing = createLimiter(2, {
  maxQueued: 20,
  rejection: () => new AppError('tooManyRequests', { retryAfterSeconds: 5 }),
});

let dummyHash: Promise<string> | undefined;

export const hashPassword = (password: string): Promise<string> =>
  limitHashing(() => hash(password, parameters));

/** Does the same work without a stored hash, so that timing does not reveal whether an account exists. */
export async function isPasswordRight(stored: string | null, password: string): Promise<boolean> {
  dummyHash ??= hash('nobody has this password', parameters);
  const reference = stored ?? (await dummyHash);
  const matches = await limitHashing(() => verify(reference, password));
  return stored !== null && matches;
}

export const isHashOutdated = (stored: string): boolean => !stored.startsWith(currentPrefix);
