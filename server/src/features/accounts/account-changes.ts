import { texts } from '@wastegauge/contract/values/texts';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { ImageLinks } from '../images/service.ts';
import { mailTo, type Messages } from '../messages/service.ts';
import { recordUsage } from '../usage/service.ts';
import { storeFocusAreas } from './profiles.ts';
import {
  lockAccount,
  updateAccount,
  switchOnReport,
  type Account,
  type AccountColumns,
} from './account-queries.ts';

export interface AccountDeps {
  db: Db;
  clock: Clock;
  imageLinks: ImageLinks;
  messages: Messages;
  publicUrl: string;
}

export type AccountChanges = AccountColumns & { focus_areas?: string[] | undefined };

const requiredAnswers = [
  'reduce_waste_reason',
  'waste_management_level',
  'most_common_waste',
] as const;

/** Stores the account, its usage event and, for security changes, a mail. Returns the values before and after. */
export async function storeAccountChanges(
  deps: AccountDeps,
  transaction: Db,
  actor: Actor,
  userId: number,
  { focus_areas: focusAreas, ...given }: AccountChanges,
): Promise<{ before: Record<string, unknown>; after: Record<string, unknown> }> {
  const account = await lockAccount(transaction, userId);
  if (!account) throw new AppError('notFound');
  const changes = given.is_onboarded ? completeOnboarding(deps, account, given) : given;
  const before = await updateAccount(transaction, userId, changes);
  if (focusAreas) await storeFocusAreas(transaction, userId, focusAreas);
  if (given.is_onboarded && given.frequency) {
    await switchOnReport(transaction, userId, given.frequency);
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
  account: Account,
  given: AccountColumns,
): AccountColumns {
  const resulting = { ...account, ...given };
  const missing = requiredAnswers.filter((name) => (resulting[name] ?? null) === null);
  if (missing.length > 0) {
    const fields = Object.fromEntries(missing.map((name) => [name, [texts.answerRequired]]));
    throw new AppError('invalid', { fields });
  }
  const onboardingDate = account.onboarding_date ?? deps.clock.now();
  return { ...given, onboarding_date: onboardingDate, is_mfa_enabled: false };
}
