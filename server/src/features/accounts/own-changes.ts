import { texts } from '@wastegauge/contract/texts';
import { writeAudit } from '../../platform/audit.ts';
import type { Actor } from '../../platform/auth.ts';
import { inTransaction, type Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { mailTo } from '../messages/service.ts';
import { recordUsage } from '../usage/service.ts';
import { storeFocusAreas } from './profiles.ts';
import {
  lockAccount,
  updateAccount,
  switchOnReport,
  type Account,
  type AccountColumns,
} from './account-queries.ts';
import type { AccountDeps, OwnUserChanges } from './service.ts';

const requiredAnswers = [
  'reduce_waste_reason',
  'waste_management_level',
  'most_common_waste',
] as const;

/** The change, its audit row, its usage event and, where security is concerned, its mail. */
export async function storeOwnChanges(
  deps: AccountDeps,
  actor: Actor,
  { focus_areas: focusAreas, ...given }: OwnUserChanges,
): Promise<void> {
  const userId = actor.user.id;
  await inTransaction(deps.db, async (transaction) => {
    const account = await lockAccount(transaction, userId);
    if (!account) throw new AppError('notFound');
    const changes = given.is_onboarded ? completeOnboarding(deps, account, given) : given;
    const before = await updateAccount(transaction, userId, changes);
    if (focusAreas) await storeFocusAreas(transaction, userId, focusAreas);
    if (given.is_onboarded && given.frequency) {
      await switchOnReport(transaction, userId, given.frequency);
    }
    await writeAudit(transaction, actor, {
      action: 'user.changed',
      targetType: 'user',
      targetId: userId,
      before,
      after: { ...changes, ...(focusAreas ? { focus_areas: focusAreas } : {}) },
    });
    await recordUsage(transaction, { name: 'user_edit_succeeded', userId });
    const turnsCodesOff = account.is_mfa_enabled && changes.is_mfa_enabled === false;
    if (turnsCodesOff) await tellCodesAreOff(deps, transaction, account);
  });
}

/** Answers given now or before; a person who skips one of the first three has not finished. */
function completeOnboarding(
  deps: AccountDeps,
  account: Account,
  given: Omit<OwnUserChanges, 'focus_areas'>,
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

async function tellCodesAreOff(
  deps: AccountDeps,
  transaction: Db,
  account: Account,
): Promise<void> {
  const notice = {
    template: 'security-notice',
    firstName: account.first_name,
    event: 'mfaDisabled',
    at: deps.clock.now(),
  } as const;
  await deps.messages.queueMail(transaction, mailTo(account, notice));
}
