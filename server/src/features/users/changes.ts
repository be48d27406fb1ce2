import type { User, UserChanges } from '@wastegauge/contract/directory/accounts';
import { can } from '@wastegauge/contract/permissions';
import { texts } from '@wastegauge/contract/values/texts';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { parsePhone } from '../../platform/auth/phones.ts';
import { getExistingUser, storeAccountChanges, type AccountDeps } from '../accounts/service.ts';
import { requireConfirmedIdentity, revokeAllSessions } from '../sign-in/service.ts';
import { choosePhoto } from '../uploads/service.ts';
import { noteFailure } from '../usage/service.ts';
import { requestEmail } from './new-email.ts';
import { chooseGrant, lockChangeable } from './standing.ts';
import { replaceSites, type Standing } from './standing-queries.ts';

/** One's own account or, for who manages users, that of somebody who reaches no further. */
export async function changeUser(
  deps: AccountDeps,
  actor: Actor,
  userId: number,
  changes: UserChanges,
): Promise<User> {
  await inTransaction(deps.db, (transaction) =>
    store(deps, transaction, actor, userId, changes),
  ).catch(noteFailure(deps.db, { name: 'user_edit_failed', userId: actor.user.id }));
  return getExistingUser(deps, userId);
}

async function store(
  deps: AccountDeps,
  transaction: Db,
  actor: Actor,
  userId: number,
  changes: UserChanges,
): Promise<void> {
  const { standing, isLastSuperuser } = await lockChangeable(transaction, actor, userId);
  const isOwn = actor.user.id === userId;
  const answersForThem = changes.is_onboarded !== undefined || changes.focus_areas !== undefined;
  if (!isOwn && answersForThem) throw new AppError('forbidden');
  const { role, parent_group, site, head_office, is_active, ...plain } = changes;
  const { email, phone_number, profile_photo, ...answers } = plain;
  const wanted = { role, parent_group, site, head_office };
  const grant = await chooseGrant(transaction, actor, standing, wanted);
  const isActive = chooseActive(actor, standing, { is_active, isLastSuperuser });
  const photo = await choosePhoto(transaction, actor, 'profile_photo', {
    current: standing.photo,
    given: profile_photo,
  });
  const isOtherEmail = email !== undefined && email !== standing.email;
  const phone = phoneOf(standing, phone_number);
  const endsTwoStep = changes.is_mfa_enabled === false || changes.is_onboarded === true;
  const isSensitive =
    isOtherEmail || phone.phone_number !== undefined || (standing.isMfaEnabled && endsTwoStep);
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
  await writeAudit(transaction, actor, {
    action: 'user.changed',
    targetType: 'user',
    targetId: userId,
    before: { ...stored.before, ...(grant && { siteIds: standing.siteIds }) },
    after: { ...stored.after, ...(grant && { siteIds: grant.siteIds }) },
  });
}

/** Undefined when it stays; somebody has to be left who can do everything, and nobody locks themselves out. */
function chooseActive(
  actor: Actor,
  standing: Standing,
  {
    is_active: wanted,
    isLastSuperuser,
  }: Pick<UserChanges, 'is_active'> & { isLastSuperuser: boolean },
): boolean | undefined {
  if (wanted === undefined || wanted === standing.isActive) return undefined;
  if (!can(actor.user, 'users.manage')) throw new AppError('forbidden');
  const refuse = (text: string): never => {
    throw new AppError('invalid', { fields: { is_active: [text] } });
  };
  if (!wanted && actor.user.id === standing.id) return refuse(texts.ownAccountActive);
  if (!wanted && isLastSuperuser) return refuse(texts.lastSuperuser);
  return wanted;
}

/** A code that goes to another phone proves nothing about this one. */
function phoneOf(
  standing: Standing,
  given: string | undefined,
): { phone_number?: string; is_mfa_enabled?: boolean } {
  if (given === undefined || given === standing.phoneNumber) return {};
  const phone = given === '' ? '' : parsePhone(given);
  return phone === standing.phoneNumber ? {} : { phone_number: phone, is_mfa_enabled: false };
}
