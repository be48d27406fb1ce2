import { texts } from '@wastegauge/contract/values/texts';
import type { UserChanges } from '@wastegauge/contract/directory/accounts';
import type { Language } from '@wastegauge/contract/values/languages';
import type { frequencies } from '@wastegauge/contract/directory/onboarding';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError, requireFound } from '../../platform/errors.ts';
import type { ImageLinks } from '../images/service.ts';
import { mailTo, type Messages } from '../messages/service.ts';
import { recordUsage } from '../usage/service.ts';
import { assignments } from '../../platform/db/columns.ts';
import { storeFocusAreas } from './profiles.ts';
import { queryRow } from '../../platform/db/query.ts';

export interface AccountDeps {
  db: Db;
  clock: Clock;
  imageLinks: ImageLinks;
  messages: Messages;
  publicUrl: string;
}

type AccountChanges = AccountColumns & { focus_areas?: string[] | undefined };

const requiredAnswers = [
  'reduce_waste_reason',
  'waste_management_level',
  'most_common_waste',
] as const;

export async function storeAccountChanges(
  deps: AccountDeps,
  transaction: Db,
  actor: Actor,
  userId: number,
  { focus_areas: focusAreas, ...requested }: AccountChanges,
): Promise<{ before: Record<string, unknown>; after: Record<string, unknown> }> {
  const account = requireFound(await lockAccount(transaction, userId));
  const changes = requested.is_onboarded ? completeOnboarding(deps, account, requested) : requested;
  const before = await updateAccount(transaction, userId, changes);
  if (focusAreas) await storeFocusAreas(transaction, userId, focusAreas);
  if (requested.is_onboarded && requested.frequency) {
    await enableReport(transaction, userId, requested.frequency);
  }
  await recordUsage(transaction, { name: 'user_edit_succeeded', userId: actor.user.id });
  if (account.is_mfa_enabled && changes.is_mfa_enabled === false) {
    const { first_name: firstName } = account;
    const at = deps.clock.now();
    const notice = { template: 'security-notice', firstName, event: 'mfaDisabled', at } as const;
    await deps.messages.queueMail(transaction, mailTo(account, notice));
  }
  return { before, after: { ...changes, ...(focusAreas ? { focus_areas: focusAreas } : {}) } };
}

/** Onboarding is finished when the first three questions are answered. */
function completeOnboarding(
  deps: AccountDeps,
  account: LockedAccount,
  requested: AccountColumns,
): AccountColumns {
  const resulting = { ...account, ...requested };
  const missing = requiredAnswers.filter((name) => (resulting[name] ?? null) === null);
  if (missing.length > 0) {
    const fields = Object.fromEntries(missing.map((name) => [name, [texts.answerRequired]]));
    throw new AppError('invalid', { fields });
  }
  const onboardingDate = account.onboarding_date ?? deps.clock.now();
  return { ...requested, onboarding_date: onboardingDate, is_mfa_enabled: false };
}

type AccountColumns = Omit<
  UserChanges,
  'email' | 'focus_areas' | 'parent_group' | 'site' | 'is_mfa_enabled'
> & {
  is_mfa_enabled?: boolean | undefined;
  parent_group_id?: number | null | undefined;
  onboarding_date?: Date;
};

interface LockedAccount {
  email: string;
  first_name: string;
  language: Language;
  is_mfa_enabled: boolean;
  onboarding_date: Date | null;
  reduce_waste_reason: string | null;
  waste_management_level: string | null;
  most_common_waste: string | null;
}

export const lockAccount = (db: Db, userId: number): Promise<LockedAccount | undefined> =>
  queryRow(db)`
    select account.email, account.first_name, coalesce(profile.language, 'en') as language,
      account.is_mfa_enabled, account.onboarding_date, account.reduce_waste_reason,
      account.waste_management_level, account.most_common_waste
    from app_user account left join profile on profile.user_id = account.id
    where account.id = ${userId}
    for no key update of account
  `;

async function updateAccount(
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
async function enableReport(
  db: Db,
  userId: number,
  frequency: keyof typeof reportColumns,
): Promise<void> {
  const column = reportColumns[frequency];
  await sql`
    update profile
    set ${sql.ref(column)} = true, ${sql.ref(`${column}_since`)} = now(), updated_at = now()
    where user_id = ${userId} and not (daily_report or weekly_report or monthly_report)
  `.execute(db);
}
