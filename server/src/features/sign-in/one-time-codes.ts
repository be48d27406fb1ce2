import { randomInt, timingSafeEqual } from 'node:crypto';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Visitor } from '../../platform/auth/auth.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { composeOtpSms } from '../messages/service.ts';
import type { OpenSessionDeps } from './deps.ts';
import { queueNotice } from './notices.ts';
import type { SignInUser } from './queries.ts';
import { queryHasRow, queryRow, runStatement } from '../../platform/db/query.ts';

const lifeMinutes = 5;

// Three tries per code of four digits and five codes a day allow 15 guesses of 10,000 a day.
const limits: CodeLimits = { tries: 3, sendsPerDay: 5, failuresUntilOff: 10 };

/** A code is valid for one purpose only. */
export type CodePurpose = 'sign-in' | 'phone';

export async function sendCode(
  deps: OpenSessionDeps,
  transaction: Db,
  person: Pick<SignInUser, 'id' | 'phoneNumber' | 'language'>,
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
  if (!isStored) throw await codeRefusal(transaction, userId);
  await deps.messages.queueSms(transaction, {
    to: phoneNumber,
    template: 'one-time-code',
    language,
    text: composeOtpSms(code, language),
  });
}

/** Returns the phone number. Every try counts, even if the request is aborted. */
export async function redeemCode(
  deps: OpenSessionDeps,
  visitor: Visitor,
  userId: number,
  attempt: { purpose: CodePurpose; code: string },
): Promise<string> {
  const counted = await countTry(deps.db, userId, limits);
  if (!counted) throw await deadCode(deps.db, userId);
  const { codeHash, phoneNumber, consecutiveFailures } = counted;
  const attemptHash = hashCode(deps, { ...attempt, userId, phoneNumber });
  const isRight = timingSafeEqual(codeHash, attemptHash);
  if (isRight && (await spendCode(deps.db, userId, codeHash))) return phoneNumber;
  if (areSwitchedOff({ consecutiveFailures })) await notifyCodesDisabled(deps, visitor, userId);
  throw new AppError('invalidOtp');
}

export const maskPhone = (phoneNumber: string): string => `******${phoneNumber.slice(-3)}`;

interface HashedCode {
  purpose: CodePurpose;
  userId: number;
  phoneNumber: string;
  code: string;
}

const hashCode = (
  deps: OpenSessionDeps,
  { purpose, userId, phoneNumber, code }: HashedCode,
): Buffer => deps.tokens.keyedHash('one-time code', [purpose, userId, phoneNumber, code].join('|'));

const areSwitchedOff = (state: { consecutiveFailures: number } | undefined): boolean =>
  (state?.consecutiveFailures ?? 0) >= limits.failuresUntilOff;

async function codeRefusal(db: Db, userId: number): Promise<AppError> {
  const state = await findCodeState(db, userId);
  if (areSwitchedOff(state)) return new AppError('codesSwitchedOff');
  return new AppError('tooManyRequests', { retryAfterSeconds: state?.secondsToNextDay ?? 3600 });
}

async function deadCode(db: Db, userId: number): Promise<AppError> {
  const state = await findCodeState(db, userId);
  return new AppError(areSwitchedOff(state) ? 'codesSwitchedOff' : 'invalidOtp');
}

function notifyCodesDisabled(
  deps: OpenSessionDeps,
  visitor: Visitor,
  userId: number,
): Promise<void> {
  return inTransaction(deps.db, async (transaction) => {
    await writeAudit(transaction, visitor, 'codes.switchedOff', ['user', userId]);
    await queueNotice(deps, transaction, userId, 'newSignInDisabledCodes');
  });
}

interface CodeLimits {
  tries: number;
  sendsPerDay: number;
  failuresUntilOff: number;
}

/** Replaces the current code; false when the daily limit is reached or codes are disabled. */
const storeCode = (
  db: Db,
  code: { userId: number; codeHash: Buffer; phoneNumber: string; minutes: number },
  limits: CodeLimits,
): Promise<boolean> =>
  queryHasRow(db)`
    insert into one_time_code as code
      (user_id, code_hash, phone_number, expires_at, sends_today, sends_day)
    values (${code.userId}, ${code.codeHash}, ${code.phoneNumber},
      now() + make_interval(mins => ${code.minutes}), 1, current_date)
    on conflict (user_id) do update set
      code_hash = excluded.code_hash, phone_number = excluded.phone_number, attempts = 0,
      sent_at = excluded.sent_at, expires_at = excluded.expires_at,
      sends_day = excluded.sends_day,
      sends_today = case when code.sends_day = excluded.sends_day then code.sends_today + 1 else 1 end
    where (code.sends_day <> excluded.sends_day or code.sends_today < ${limits.sendsPerDay})
      and code.consecutive_failures < ${limits.failuresUntilOff}
    returning user_id
  `;

interface CodeState {
  consecutiveFailures: number;
  secondsToNextDay: number;
}

const findCodeState = (db: Db, userId: number): Promise<CodeState | undefined> =>
  queryRow(db)`
    select consecutive_failures as "consecutiveFailures",
      ceil(extract(epoch from (current_date + 1)::timestamptz - now()))::int as "secondsToNextDay"
    from one_time_code where user_id = ${userId}
  `;

interface CountedTry {
  codeHash: Buffer;
  phoneNumber: string;
  consecutiveFailures: number;
}

/**
 * Counts the try as a failure until it proves right. A single statement: with separate read and write, 198 of 200
 * parallel guesses were accepted.
 */
const countTry = (db: Db, userId: number, limits: CodeLimits): Promise<CountedTry | undefined> =>
  queryRow(db)`
    update one_time_code set
      attempts = attempts + 1, consecutive_failures = consecutive_failures + 1
    where user_id = ${userId} and code_hash is not null and expires_at > now()
      and attempts < ${limits.tries} and consecutive_failures < ${limits.failuresUntilOff}
    returning code_hash as "codeHash", phone_number as "phoneNumber",
      consecutive_failures as "consecutiveFailures"
  `;

const spendCode = (db: Db, userId: number, codeHash: Buffer): Promise<boolean> =>
  queryHasRow(db)`
    update one_time_code set code_hash = null, consecutive_failures = 0
    where user_id = ${userId} and code_hash = ${codeHash}
    returning user_id
  `;

export const enableCodes = (db: Db, userId: number): Promise<void> =>
  runStatement(db)`
    update one_time_code set consecutive_failures = 0 where user_id = ${userId}
  `;

export const storeConfirmedPhone = (db: Db, userId: number, phoneNumber: string): Promise<void> =>
  runStatement(db)`
    update app_user set phone_number = ${phoneNumber}, is_mfa_enabled = true, updated_at = now()
    where id = ${userId}
  `;
