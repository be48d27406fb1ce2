import type { UserChanges } from '@wastegauge/contract/directory/accounts';
import type { Language } from '@wastegauge/contract/values/languages';
import type { frequencies } from '@wastegauge/contract/directory/onboarding';
import { sql } from 'kysely';
import { assignments } from '../../platform/db/columns.ts';
import type { Db } from '../../platform/db/db.ts';
import { noteSince } from './profile-queries.ts';

export type AccountColumns = Omit<
  UserChanges,
  'email' | 'focus_areas' | 'parent_group' | 'site' | 'is_mfa_enabled'
> & {
  is_mfa_enabled?: boolean | undefined;
  parent_group_id?: number | null | undefined;
  onboarding_date?: Date;
};

export interface Account {
  email: string;
  first_name: string;
  language: Language;
  is_mfa_enabled: boolean;
  onboarding_date: Date | null;
  reduce_waste_reason: string | null;
  waste_management_level: string | null;
  most_common_waste: string | null;
}

/** Locks the account. */
export async function lockAccount(db: Db, userId: number): Promise<Account | undefined> {
  const found = await sql<Account>`
    select account.email, account.first_name, coalesce(profile.language, 'en') as language,
      account.is_mfa_enabled, account.onboarding_date, account.reduce_waste_reason,
      account.waste_management_level, account.most_common_waste
    from app_user account left join profile on profile.user_id = account.id
    where account.id = ${userId}
    for no key update of account
  `.execute(db);
  return found.rows[0];
}

/** Changes only the given columns and returns their previous values. */
export async function updateAccount(
  db: Db,
  userId: number,
  changes: AccountColumns,
): Promise<Record<string, unknown>> {
  const columns = Object.entries(changes).filter(([, value]) => value !== undefined);
  if (columns.length === 0) return {};
  const names = sql.join(columns.map(([name]) => sql.ref(name)));
  const before = await sql<Record<string, unknown>>`
    select ${names} from app_user where id = ${userId}
  `.execute(db);
  await sql`
    update app_user set updated_at = now() ${assignments(changes)} where id = ${userId}
  `.execute(db);
  return before.rows[0] ?? {};
}

const reportColumns = {
  DAILY: 'daily_report',
  WEEKLY: 'weekly_report',
  MONTHLY: 'monthly_report',
} as const satisfies Record<(typeof frequencies)[number], string>;

/** A user who already receives a report keeps their choice. */
export async function switchOnReport(
  db: Db,
  userId: number,
  frequency: keyof typeof reportColumns,
): Promise<void> {
  const column = reportColumns[frequency];
  await sql`
    update profile set ${sql.ref(column)} = true, ${noteSince(column)}, updated_at = now()
    where user_id = ${userId} and not (daily_report or weekly_report or monthly_report)
  `.execute(db);
}
