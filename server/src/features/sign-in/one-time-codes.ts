import { randomInt, timingSafeEqual } from 'node:crypto';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Visitor } from '../../platform/auth/auth.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { composeOtpSms } from '../messages/service.ts';
import { countTry, findCodeState, spendCode, storeCode, type CodeLimits } from './code-queries.ts';
import type { SessionDeps } from './deps.ts';
import { queueNotice } from './notices.ts';
import type { Person } from './queries.ts';

const lifeMinutes = 5;

// Three tries per code of four digits and five codes a day allow 15 guesses of 10,000 a day.
const limits: CodeLimits = { tries: 3, sendsPerDay: 5, failuresUntilOff: 10 };

/** A code is valid for one purpose only. */
export type CodePurpose = 'sign-in' | 'phone';

export async function sendCode(
  deps: SessionDeps,
  transaction: Db,
  person: Pick<Person, 'id' | 'phoneNumber' | 'language'>,
  purpose: CodePurpose,
): Promise<void> {
  const digits = deps.settings.otp_digits;
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  const { id: userId, phoneNumber, language } = person;
  const codeHash = hashCode(deps, { purpose, userId, phoneNumber, code });
  const isStored = await storeCode(
    transaction,
    { userId, codeHash, phoneNumber, minutes: lifeMinutes },
    limits,
  );
  if (!isStored) throw await refusalOf(transaction, userId);
  await deps.messages.queueSms(transaction, {
    to: phoneNumber,
    template: 'one-time-code',
    language,
    text: composeOtpSms(code, language),
  });
}

/** Returns the phone number. Every try counts, even if the request is aborted. */
export async function redeemCode(
  deps: SessionDeps,
  visitor: Visitor,
  userId: number,
  given: { purpose: CodePurpose; code: string },
): Promise<string> {
  const counted = await countTry(deps.db, userId, limits);
  if (!counted) throw await deadCode(deps.db, userId);
  const { codeHash, phoneNumber, consecutiveFailures } = counted;
  const givenHash = hashCode(deps, { ...given, userId, phoneNumber });
  const isRight = timingSafeEqual(codeHash, givenHash);
  if (isRight && (await spendCode(deps.db, userId, codeHash))) return phoneNumber;
  if (areSwitchedOff({ consecutiveFailures })) await tellSwitchedOff(deps, visitor, userId);
  throw new AppError('invalidOtp');
}

/** Shows the last three digits only. */
export const maskPhone = (phoneNumber: string): string => `******${phoneNumber.slice(-3)}`;

interface HashedCode {
  purpose: CodePurpose;
  userId: number;
  phoneNumber: string;
  code: string;
}

const hashCode = (deps: SessionDeps, { purpose, userId, phoneNumber, code }: HashedCode): Buffer =>
  deps.tokens.keyedHash('one-time code', [purpose, userId, phoneNumber, code].join('|'));

const areSwitchedOff = (state: { consecutiveFailures: number } | undefined): boolean =>
  (state?.consecutiveFailures ?? 0) >= limits.failuresUntilOff;

async function refusalOf(db: Db, userId: number): Promise<AppError> {
  const state = await findCodeState(db, userId);
  if (areSwitchedOff(state)) return new AppError('codesSwitchedOff');
  return new AppError('tooManyRequests', { retryAfterSeconds: state?.secondsToNextDay ?? 3600 });
}

async function deadCode(db: Db, userId: number): Promise<AppError> {
  const state = await findCodeState(db, userId);
  return new AppError(areSwitchedOff(state) ? 'codesSwitchedOff' : 'invalidOtp');
}

function tellSwitchedOff(deps: SessionDeps, visitor: Visitor, userId: number): Promise<void> {
  return inTransaction(deps.db, async (transaction) => {
    await writeAudit(transaction, visitor, {
      action: 'codes.switchedOff',
      targetType: 'user',
      targetId: userId,
    });
    await queueNotice(deps, transaction, userId, 'newSignInDisabledCodes');
  });
}
