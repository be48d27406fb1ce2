import type { User, UserChanges } from '@wastegauge/contract/directory/accounts';
import { can } from '@wastegauge/contract/permissions';
import { texts } from '@wastegauge/contract/values/texts';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { parsePhone } from '../../platform/auth/phones.ts';
import { getExistingUser, storeAccountChanges, type AccountDeps } from '../accounts/service.ts';
import { requireConfirmedIdentity, revokeAllSessions } from '../sign-in/service.ts';
import { choosePhoto } from '../uploads/service.ts';
import { recordFailure } from '../usage/service.ts';
import { requestEmail } from './new-email.ts';
import {
  chooseGrant,
  deleteAccount,
  lockChangeable,
  releaseLabels,
  replaceSites,
  deactivateAccount,
  type AccountState,
} from './account-state.ts';

/** The own account or, for user managers, accounts with no wider access. */
export async function changeUser(
  deps: AccountDeps,
  actor: Actor,
  userId: number,
  changes: UserChanges,
): Promise<User> {
  await inTransaction(deps.db, (transaction) =>
    storeUserChanges(deps, transaction, actor, userId, changes),
  ).catch(recordFailure(deps.db, { name: 'user_edit_failed', userId: actor.user.id }));
  return getExistingUser(deps, userId);
}

async function storeUserChanges(
  deps: AccountDeps,
  transaction: Db,
  actor: Actor,
  userId: number,
  changes: UserChanges,
): Promise<void> {
  const { account, isLastSuperuser } = await lockChangeable(transaction, actor, userId);
  const isOwn = actor.user.id === userId;
  const changesPersonalAnswers =
    changes.is_onboarded !== undefined || changes.focus_areas !== undefined;
  if (!isOwn && changesPersonalAnswers) throw new AppError('forbidden');
  const { role, parent_group, site, head_office, is_active, ...plain } = changes;
  const { email, phone_number, profile_photo, ...answers } = plain;
  const wanted = { role, parent_group, site, head_office };
  const grant = await chooseGrant(transaction, actor, account, wanted);
  const isActive = chooseActive(actor, account, { is_active, isLastSuperuser });
  const photo = await choosePhoto(transaction, actor, 'profile_photo', {
    current: account.photo,
    requested: profile_photo,
  });
  const isOtherEmail = email !== undefined && email !== account.email;
  const phone = changedPhone(account, phone_number);
  const endsTwoStep = changes.is_mfa_enabled === false || changes.is_onboarded === true;
  const isSensitive =
    isOtherEmail || phone.phone_number !== undefined || (account.isMfaEnabled && endsTwoStep);
  if (isOwn && isSensitive) await requireConfirmedIdentity(transaction, actor);
  if (isOtherEmail) await requestEmail(deps, transaction, actor, { userId, email });
  const stored = await storeAccountChanges(deps, transaction, actor, userId, {
    ...answers,
    ...phone,
    ...(photo !== undefined && { profile_photo: photo }),
    ...(isActive !== undefined && { is_active: isActive }),
    ...(grant && {
      role: grant.role,
      head_office: grant.headOffice,
      parent_group_id: grant.parentGroupId,
    }),
  });
  if (grant) await replaceSites(transaction, userId, grant.siteIds);
  if (isActive === false) await revokeAllSessions(transaction, userId, 'switched off');
  await writeAudit(transaction, actor, 'user.changed', ['user', userId], {
    before: { ...stored.before, ...(grant && { siteIds: account.siteIds }) },
    after: { ...stored.after, ...(grant && { siteIds: grant.siteIds }) },
  });
}

function chooseActive(
  actor: Actor,
  account: AccountState,
  {
    is_active: wanted,
    isLastSuperuser,
  }: Pick<UserChanges, 'is_active'> & { isLastSuperuser: boolean },
): boolean | undefined {
  if (wanted === undefined || wanted === account.isActive) return undefined;
  if (!can(actor.user, 'users.manage')) throw new AppError('forbidden');
  const refuse = (text: string): never => {
    throw invalidField('is_active', text);
  };
  if (!wanted && actor.user.id === account.id) return refuse(texts.ownAccountActive);
  if (!wanted && isLastSuperuser) return refuse(texts.lastSuperuser);
  return wanted;
}

/** A new phone number is not verified. */
function changedPhone(
  account: AccountState,
  requested: string | undefined,
): { phone_number?: string; is_mfa_enabled?: boolean } {
  if (requested === undefined || requested === account.phoneNumber) return {};
  const phone = requested === '' ? '' : parsePhone(requested);
  return phone === account.phoneNumber ? {} : { phone_number: phone, is_mfa_enabled: false };
}

/** The own account is deleted in the profile, after confirming the identity. */
export async function deleteUser(db: Db, actor: Actor, userId: number): Promise<void> {
  if (actor.user.id === userId) throw new AppError('invalid', { message: texts.ownAccountDeleted });
  await removeAccount(db, actor, userId);
}

export async function deleteOwnAccount(db: Db, actor: Actor): Promise<void> {
  await requireConfirmedIdentity(db, actor);
  await removeAccount(db, actor, actor.user.id);
}

/**
 * Ends the sessions first, because anonymising many labels takes time. If interrupted, the account is deactivated
 * and can be deleted again. Comments and labels are kept and anonymised.
 */
async function removeAccount(db: Db, actor: Actor, userId: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await lockDeletable(transaction, actor, userId);
    await deactivateAccount(transaction, userId);
    await revokeAllSessions(transaction, userId, 'deleted');
  });
  await releaseLabels(db, userId);
  await inTransaction(db, async (transaction) => {
    const account = await lockDeletable(transaction, actor, userId);
    await deleteAccount(transaction, userId);
    const { role, headOffice, parentGroupId, siteIds, isSuperuser } = account;
    await writeAudit(transaction, actor, 'user.deleted', ['user', userId], {
      before: { role, headOffice, parentGroupId, siteIds, isSuperuser },
    });
  });
}

async function lockDeletable(transaction: Db, actor: Actor, userId: number): Promise<AccountState> {
  const { account, isLastSuperuser } = await lockChangeable(transaction, actor, userId);
  if (isLastSuperuser) throw new AppError('invalid', { message: texts.lastSuperuser });
  if (account.ownsGroup) throw new AppError('invalid', { message: texts.userOwnsGroup });
  return account;
}
