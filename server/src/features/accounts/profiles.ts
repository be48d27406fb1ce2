import type { Profile, profileChanges } from '@wastegauge/contract/directory/accounts';
import { texts } from '@wastegauge/contract/values/texts';
import type { z } from 'zod';
import { sql } from 'kysely';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { recordUsage } from '../usage/service.ts';
import { queryCount, queryRow } from '../../platform/db/query.ts';

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
  { pinnedWidgets, ...fields }: z.output<typeof profileChanges>,
): Promise<Profile> {
  return inTransaction(db, async (transaction) => {
    const before = await readOwnProfile(transaction, actor, userId);
    const focusAreas = fields.focus_areas ?? pinnedWidgets;
    const changes = { ...fields, ...(focusAreas ? { focus_areas: focusAreas } : {}) };
    if (focusAreas) await rejectUnknownWidgets(transaction, focusAreas);
    await updateProfile(transaction, userId, changes);
    await writeAudit(transaction, actor, 'profile.changed', ['user', userId], {
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
  await rejectUnknownWidgets(transaction, focusAreas);
  await updateProfile(transaction, userId, { focus_areas: focusAreas });
}

async function rejectUnknownWidgets(db: Db, identifiers: string[]): Promise<void> {
  const distinct = [...new Set(identifiers)];
  if ((await countWidgets(db, distinct)) !== identifiers.length) {
    throw invalidField('focus_areas', texts.widgetUnknown);
  }
}

type Changes = Omit<z.output<typeof profileChanges>, 'pinnedWidgets'>;

/** A profile field without a column does not compile. */
const columns = {
  totalWaste: 'total_waste',
  totalValue: 'total_value',
  categoryBreakdown: 'category_breakdown',
  secondaryWaste: 'secondary_waste',
  foodSubcategory: 'food_subcategory',
  serviceBreakdown: 'service_breakdown',
  trimmings: 'trimmings',
  focus_areas: 'focus_areas',
  daily_report: 'daily_report',
  weekly_report: 'weekly_report',
  monthly_report: 'monthly_report',
  weekly_picks: 'weekly_picks',
  comments_notifications: 'comments_notifications',
  monitor_notices: 'monitor_notices',
  preferred_currency: 'preferred_currency',
  language: 'language',
} as const satisfies Record<keyof Changes, string>;

const reportSwitches = ['daily_report', 'weekly_report', 'monthly_report', 'weekly_picks'] as const;

/** Periods that ended before a report was enabled are not reported. */
async function recordReportStart(
  db: Db,
  userId: number,
  column: (typeof reportSwitches)[number],
): Promise<void> {
  const [isOn, since] = [sql.ref(column), sql.ref(`${column}_since`)];
  await sql`
    update profile set ${since} = now() where user_id = ${userId} and not ${isOn}
  `.execute(db);
}

async function findProfile(db: Db, userId: number): Promise<Profile | undefined> {
  const fields = Object.entries(columns).map(
    ([name, column]) => sql`${sql.ref(column)} as ${sql.ref(name)}`,
  );
  return queryRow(db)<Profile>`
    select user_id as id, user_id as "user", focus_areas as "pinnedWidgets", ${sql.join(fields)},
      coalesce((
        select json_agg(json_build_object('id', food.id, 'name', food.name) order by focus.position)
        from user_focus_food as focus join food on food.id = focus.food_id
        where focus.user_id = profile.user_id
      ), '[]') as focus_food
    from profile where user_id = ${userId}
  `;
}

export async function updateProfile(db: Db, userId: number, changes: Changes): Promise<void> {
  const fields = new Map<string, unknown>(Object.entries(changes));
  const sets = Object.entries(columns)
    .filter(([name]) => fields.get(name) !== undefined)
    .map(([name, column]) => sql`${sql.ref(column)} = ${fields.get(name)}`);
  const switchedOn = reportSwitches.filter((column) => fields.get(column) === true);
  if (sets.length === 0) return;
  for (const column of switchedOn) await recordReportStart(db, userId, column);
  await sql`
    update profile set ${sql.join(sets)}, updated_at = now()
    where user_id = ${userId}
  `.execute(db);
}

const countWidgets = (db: Db, identifiers: string[]): Promise<number> =>
  queryCount(db)`from widget where identifier = any(${identifiers})
  `;
