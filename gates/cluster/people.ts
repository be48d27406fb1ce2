import { sql } from 'kysely';
import type { Db } from '../../server/src/platform/db/db.ts';
import { hashPassword } from '../../server/src/platform/auth/passwords.ts';
import { gatePassword } from '../support/caller.ts';
import { insertMonitors, type GateMonitor } from '../support/monitors.ts';

export const emailOf = (name: string): string => `${name}@kitchen.example`;
export const labellerEmail = (index: number): string => emailOf(`labeller${index}`);

/** Test data of the cluster checks. */
export interface ClusterKitchen {
  monitors: GateMonitor[];
  /** A site without monitors, where people enter waste by hand. */
  entered: { siteId: number; deviceId: number; foodDescriptionId: number };
}

export async function createKitchen(db: Db, labellers: number): Promise<ClusterKitchen> {
  const monitors = await insertMonitors(db, 4);
  const made = await sql<{ siteId: number; deviceId: number }>`
    with made as (
      insert into site (name, timezone, locale_id) values ('By hand', 'UTC', 1) returning id
    )
    insert into device (site_id, name, serial, type)
    select id, 'By hand', 'BY-HAND', 'PLATE_WASTE' from made
    returning site_id as "siteId", id as "deviceId"
  `.execute(db);
  const { siteId = 0, deviceId = 0 } = made.rows[0] ?? {};
  const passwordHash = await hashPassword(gatePassword);
  const names = Array.from({ length: labellers }, (_, index) => labellerEmail(index));
  await sql`
    with people as (
      insert into app_user (email, password_hash, role, is_superuser, first_name, surname,
        is_onboarded)
      select email, ${passwordHash},
        case when email = any(${names}) then 'Labeller' when email = ${emailOf('chef')} then 'User'
          else 'Admin' end,
        email = ${emailOf('super')}, 'Robin', 'Kelly', true
      from unnest(${[...names, ...['chef', 'super', 'guessed'].map(emailOf)]}::text[]) as email
      returning id, email
    ), profiles as (
      insert into profile (user_id) select id from people
    )
    insert into user_site (user_id, site_id)
    select people.id, site.id from people cross join site where email = ${emailOf('chef')}
  `.execute(db);
  const food = await sql<{ id: number }>`
    select food_description.id from food_description
    join food on food.id = food_description.food_id
    where food_description.description = '' and food.material = 'food' and not food.is_recipe
    order by food.id limit 1
  `.execute(db);
  return { monitors, entered: { siteId, deviceId, foodDescriptionId: food.rows[0]?.id ?? 0 } };
}
