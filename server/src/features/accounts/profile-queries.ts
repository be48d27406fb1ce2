import type { Profile, profileChanges } from '@wastegauge/contract/directory/accounts';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/db/db.ts';

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
  comments_notifications: 'comments_notifications',
  preferred_currency: 'preferred_currency',
  language: 'language',
} as const satisfies Record<keyof Changes, string>;

export const reportSwitches = ['daily_report', 'weekly_report', 'monthly_report'] as const;

/** Periods that ended before a report was enabled are not reported. */
export function noteSince(column: (typeof reportSwitches)[number]): RawBuilder<unknown> {
  const [isOn, since] = [sql.ref(column), sql.ref(`${column}_since`)];
  return sql`${since} = case when ${isOn} then ${since} else now() end`;
}

export async function findProfile(db: Db, userId: number): Promise<Profile | undefined> {
  const fields = Object.entries(columns).map(
    ([name, column]) => sql`${sql.ref(column)} as ${sql.ref(name)}`,
  );
  const found = await sql<Profile>`
    select user_id as id, user_id as "user", focus_areas as "pinnedWidgets", ${sql.join(fields)}
    from profile where user_id = ${userId}
  `.execute(db);
  return found.rows[0];
}

export async function updateProfile(db: Db, userId: number, changes: Changes): Promise<void> {
  const given = new Map<string, unknown>(Object.entries(changes));
  const sets = Object.entries(columns)
    .filter(([name]) => given.get(name) !== undefined)
    .map(([name, column]) => sql`${sql.ref(column)} = ${given.get(name)}`);
  const switchedOn = reportSwitches.filter((column) => given.get(column) === true);
  if (sets.length === 0) return;
  await sql`
    update profile set ${sql.join([...sets, ...switchedOn.map(noteSince)])}, updated_at = now()
    where user_id = ${userId}
  `.execute(db);
}

export async function countWidgets(db: Db, identifiers: string[]): Promise<number> {
  const counted = await sql<{ count: number }>`
    select count(*) as count from widget where identifier = any(${identifiers})
  `.execute(db);
  return counted.rows[0]?.count ?? 0;
}
