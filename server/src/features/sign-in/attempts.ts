import type { Visitor } from '../../platform/auth/auth.ts';
import { AppError } from '../../platform/errors.ts';
import { addHit, clearHits, rejectOverLimit, undoHit } from '../../platform/auth/rate-limit.ts';
import type { HumanCheckDeps } from './deps.ts';
import { hasPassedHumanCheck } from './human-check.ts';

export interface AttemptLimits {
  name: string;
  windowSeconds: number;
  perAccount: number;
  perAddress: number;
}

export const passwordLimits: AttemptLimits = {
  name: 'login',
  windowSeconds: 15 * 60,
  perAccount: 10,
  perAddress: 100,
};

/** From here on a server wants to see a human check passed (docs/decisions/006-human-check.md). */
const freePerAccount = 3;
const freePerAddress = 10;

export interface Attempt {
  /** The attempt was good: the account starts afresh and the address is not charged. */
  forgive(): Promise<void>;
}

/**
 * Counted before the work is done, so that attempts in parallel do not slip past each other. A browser known for the
 * account has a counter of its own: failures elsewhere do not lock it, and its own do not lock or unlock the others.
 */
export async function beginAttempt(
  deps: HumanCheckDeps,
  visitor: Visitor,
  email: string,
  limits: AttemptLimits,
  knownDeviceId?: string,
): Promise<Attempt> {
  const { name, windowSeconds } = limits;
  const device = knownDeviceId === undefined ? '' : `:device:${knownDeviceId}`;
  const account = {
    key: `${name}:account:${email.toLowerCase()}${device}`,
    hits: limits.perAccount,
    windowSeconds,
  };
  const address = {
    key: `${name}:address:${visitor.ipAddress}`,
    hits: limits.perAddress,
    windowSeconds,
  };
  const ofAccount = await addHit(deps.db, account);
  const ofAddress = await addHit(deps.db, address);
  const isSuspicious = ofAccount.hits > freePerAccount || ofAddress.hits > freePerAddress;
  if (isSuspicious && !(await hasPassedHumanCheck(deps, visitor))) {
    // Taken back, so that nobody can lock an account without passing the check.
    await undoHit(deps.db, account.key);
    await undoHit(deps.db, address.key);
    throw new AppError('humanCheckRequired');
  }
  rejectOverLimit(ofAccount, account);
  rejectOverLimit(ofAddress, address);
  return {
    forgive: async () => {
      await clearHits(deps.db, account.key);
      await undoHit(deps.db, address.key);
    },
  };
}
