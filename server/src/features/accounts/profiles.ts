import type { Profile, profileChanges } from '@wastegauge/contract/directory/accounts';
import { texts } from '@wastegauge/contract/values/texts';
import type { z } from 'zod';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { recordUsage } from '../usage/service.ts';
import { countWidgets, findProfile, updateProfile } from './profile-queries.ts';

/** The profile id is the user id; other profiles return 404. */
export async function readOwnProfile(db: Db, actor: Actor, userId: number): Promise<Profile> {
  const profile = actor.user.id === userId ? await findProfile(db, userId) : undefined;
  if (!profile) throw new AppError('notFound');
  return profile;
}

export function changeOwnProfile(
  db: Db,
  actor: Actor,
  userId: number,
  { pinnedWidgets, ...given }: z.output<typeof profileChanges>,
): Promise<Profile> {
  return inTransaction(db, async (transaction) => {
    const before = await readOwnProfile(transaction, actor, userId);
    const focusAreas = given.focus_areas ?? pinnedWidgets;
    const changes = { ...given, ...(focusAreas ? { focus_areas: focusAreas } : {}) };
    if (focusAreas) await refuseUnknownWidgets(transaction, focusAreas);
    await updateProfile(transaction, userId, changes);
    await writeAudit(transaction, actor, {
      action: 'profile.changed',
      targetType: 'user',
      targetId: userId,
      before: { ...before },
      after: changes,
    });
    await recordUsage(transaction, { name: 'user_edit_succeeded', userId });
    return readOwnProfile(transaction, actor, userId);
  });
}

/** Also used by the user route, which accepts the same list. */
export async function storeFocusAreas(
  transaction: Db,
  userId: number,
  focusAreas: string[],
): Promise<void> {
  await refuseUnknownWidgets(transaction, focusAreas);
  await updateProfile(transaction, userId, { focus_areas: focusAreas });
}

async function refuseUnknownWidgets(db: Db, identifiers: string[]): Promise<void> {
  const distinct = [...new Set(identifiers)];
  if ((await countWidgets(db, distinct)) !== identifiers.length) {
    throw new AppError('invalid', { fields: { focus_areas: [texts.widgetUnknown] } });
  }
}
