import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export interface CodeLimits {
  tries: number;
  sendsPerDay: number;
  failuresUntilOff: number;
}

/** Replaces the current code; false when the daily limit is reached or codes are disabled. */
export async function storeCode(
  db: Db,
  code: { userId: number; codeHash: Buffer; phoneNumber: string; minutes: number },
  limits: CodeLimits,
): Promise<boolean> {
  const stored = await sql`
    insert into one_time_code as code
      (user_id, code_hash, phone_number, expires_at, sends_today, sends_day)
    values (${code.userId}, ${code.codeHash}, ${code.phoneNumber},
      now() + make_interval(mins => ${code.minutes}), 1, current_date)
    on conflict (user_id) do update set
      code_hash = excluded.code_hash, phone_number = excluded.phone_number, attempts = 0,
      sent_at = now(), expires_at = excluded.expires_at, sends_day = current_date,
      sends_today = case when code.sends_day = current_date then code.sends_today + 1 else 1 end
    where (code.sends_day <> current_date or code.sends_today < ${limits.sendsPerDay})
      and code.consecutive_failures < ${limits.failuresUntilOff}
    returning user_id
  `.execute(db);
  return stored.rows.length > 0;
}

export interface CodeState {
  consecutiveFailures: number;
  secondsToNextDay: number;
}

export async function findCodeState(db: Db, userId: number): Promise<CodeState | undefined> {
  const found = await sql<CodeState>`
    select consecutive_failures as "consecutiveFailures",
      ceil(extract(epoch from (current_date + 1)::timestamptz - now()))::int as "secondsToNextDay"
    from one_time_code where user_id = ${userId}
  `.execute(db);
  return found.rows[0];
}

export interface CountedTry {
  codeHash: Buffer;
  phoneNumber: string;
  consecutiveFailures: number;
}

/**
 * Counts the try as a failure until it proves right. A single statement: with separate read and write, 198 of 200
 * parallel guesses were accepted.
 */
export async function countTry(
  db: Db,
  userId: number,
  limits: CodeLimits,
): Promise<CountedTry | undefined> {
  const counted = await sql<CountedTry>`
    update one_time_code set
      attempts = attempts + 1, consecutive_failures = consecutive_failures + 1
    where user_id = ${userId} and code_hash is not null and expires_at > now()
      and attempts < ${limits.tries} and consecutive_failures < ${limits.failuresUntilOff}
    returning code_hash as "codeHash", phone_number as "phoneNumber",
      consecutive_failures as "consecutiveFailures"
  `.execute(db);
  return counted.rows[0];
}

/** False when the code was used or replaced in the meantime. */
export async function spendCode(db: Db, userId: number, codeHash: Buffer): Promise<boolean> {
  const spent = await sql`
    update one_time_code set code_hash = null, consecutive_failures = 0
    where user_id = ${userId} and code_hash = ${codeHash}
    returning user_id
  `.execute(db);
  return spent.rows.length > 0;
}

export async function switchCodesOn(db: Db, userId: number): Promise<void> {
  await sql`
    update one_time_code set consecutive_failures = 0 where user_id = ${userId}
  `.execute(db);
}

export async function storeConfirmedPhone(
  db: Db,
  userId: number,
  phoneNumber: string,
): Promise<void> {
  await sql`
    update app_user set phone_number = ${phoneNumber}, is_mfa_enabled = true, updated_at = now()
    where id = ${userId}
  `.execute(db);
}
