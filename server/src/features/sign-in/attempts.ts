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

/** Failures after which a human check is required (docs/decisions/006-human-check.md). */
const freePerAccount = 3;
const freePerAddress = 10;

export interface Attempt {
  /** Resets the counter of the account and refunds the address. */
  forgive(): Promise<void>;
}

/**
 * Counts before the check, so that parallel attempts are limited. A known browser has its own counter: failures
 * elsewhere do not lock it, and its failures do not affect others.
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
    // Refunded, so that an account cannot be locked without passing the check.
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
