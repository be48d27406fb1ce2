import { sql } from 'kysely';
import type { Db } from '../../server/src/platform/db/db.ts';
import { hashPassword } from '../../server/src/platform/auth/passwords.ts';
import { gatePassword } from './caller.ts';

export const viewer = { email: 'viewer@kitchen.example', password: gatePassword };

/** Rows of every kind that is shown in the product, and a user who sees all of them. */
export async function insertShownRows(db: Db, count: number): Promise<void> {
  const passwordHash = await hashPassword(viewer.password);
  await sql`
    with numbered as (select generate_series(1, ${count}::int) as number),
    grouped as (insert into parent_group (name) select 'Group ' || number from numbered returning id),
    placed as (
      insert into site (name, locale_id, address)
      select 'Site ' || number, 1, 'Quay ' || number from numbered returning id
    ),
    joined as (
      insert into site_group (site_id, group_id)
      select placed.id, (select min(id) from grouped) from placed
    ),
    people as (
      insert into app_user (email, first_name, surname, parent_group_id, is_onboarded)
      select 'user' || number || '@kitchen.example', 'Robin', 'Kelly', (select min(id) from grouped),
        true from numbered
      returning id
    )
    insert into device (site_id, name, serial, type)
    select id, 'Zone', 'SHOWN-' || id, 'PLATE_WASTE' from placed
  `.execute(db);
  await sql`
    with person as (
      insert into app_user (email, password_hash, first_name, surname, role, is_superuser, is_onboarded,
        parent_group_id)
      select ${viewer.email}, ${passwordHash}, 'Robin', 'Kelly', 'Admin', true, true, min(id)
      from parent_group
      returning id
    ), sited as (
      insert into user_site (user_id, site_id) select person.id, site.id from person, site
    )
    insert into profile (user_id) select id from person union all select id from app_user
  `.execute(db);
  await sql`
    with named as (
      insert into food (name, category_id, subcategory_id, material, co2_source_id, parent_group_id)
      select 'Food ' || id, 1, 101, 'food', 'own-estimate', (select min(id) from parent_group) from site
      returning id
    )
    insert into food_description (food_id, description) select id, 'Description ' || id from named
  `.execute(db);
  await sql`
    insert into event (site_id, device_id, status, processed_at, local_day, local_hour, raw_weight_g,
      weight_g, value_e4, value_eur_e4, waste_type_id, food_id, food_description_id, is_flagged,
      flag_note, tags, reasoning, comment_count, user_labelled, labelled_at)
    select device.site_id, device.id,
      case when state.name = 'unnamed' then 'PROCESSING' else 'SUCCESSFUL' end,
      now() - state.age, (now() - state.age)::date, extract(hour from now() - state.age), 900, 900,
      50000, 50000, 1,
      case when state.name <> 'unnamed' then description.food_id end,
      case when state.name <> 'unnamed' then description.id end,
      state.name = 'flagged', 'Note', array['Tag'], 'Reason',
      (state.name = 'flagged')::int, (select min(id) from app_user), now()
    from device
    join (select *, row_number() over (order by id) as place from food_description
      where id >= (select max(id) from food_description) - ${count}::int + 1) description
      on description.place = device.id - (select min(id) from device) + 1
    cross join (values ('flagged', interval '20 minutes'), ('plain', interval '1 day'),
      ('unnamed', interval '2 hours')) as state (name, age)
  `.execute(db);
  await sql`
    insert into comment (site_id, event_id, user_id, comment)
    select site_id, id, (select max(id) from app_user), 'Comment' from event where is_flagged
  `.execute(db);
  await sql`
    insert into flag (site_id, event_id, user_id)
    select site_id, id, (select max(id) from app_user) from event where is_flagged
  `.execute(db);
  await sql`
    insert into venue_event (site_id, name, occupancy_type, start_date, end_date)
    select (select min(id) from site), 'Concert', 'EVENT', current_date + time '10:00',
      current_date + time '20:00' from site
  `.execute(db);
  await sql`
    insert into daily_cover (site_id, day, covers_per_day)
    select site.id, current_date - back, 100 from site, generate_series(0, 20) as back
  `.execute(db);
}

const texts = [
  'parent_group',
  'site',
  'app_user',
  'device',
  'food',
  'food_description',
  'event',
  'comment',
  'venue_event',
  'session',
];

/** Interpreted by the product, not shown as text. */
const readByProduct = new Set([
  'email',
  'password_hash',
  'timezone',
  'capture_id',
  'serial',
  'profile_photo',
  'kitchen_photo',
  'image',
]);

/** Leaves the built-in catalogue unchanged. */
const ownRows: Record<string, ReturnType<typeof sql>> = {
  food: sql`where parent_group_id is not null`,
  food_description: sql`where food_id in (select id from food where parent_group_id is not null)`,
};

/** Writes the payloads into every text column of every row; returns the columns that accepted them. */
export async function plantTexts(db: Db, payloads: string[]): Promise<string[]> {
  const found = await sql<{ place: string; name: string; isList: boolean }>`
    select table_name as place, column_name as name, data_type = 'ARRAY' as "isList"
    from information_schema.columns
    where table_schema = 'public' and table_name = any(${texts}::text[])
      and (data_type = 'text' or (data_type = 'ARRAY' and udt_name = '_text'))
    order by table_name, column_name
  `.execute(db);
  const planted: string[] = [];
  for (const { place, name, isList } of found.rows) {
    if (readByProduct.has(name)) continue;
    const text = sql`(${payloads}::text[])[1 + numbered.place % ${payloads.length}::int]`;
    try {
      await sql`
        update ${sql.table(place)} held set ${sql.ref(name)} = ${isList ? sql`array[${text}]` : text}
        from (
          select ctid as row, row_number() over () as place from ${sql.table(place)}
          ${ownRows[place] ?? sql``}
        ) numbered
        where held.ctid = numbered.row
      `.execute(db);
      planted.push(`${place}.${name}`);
    } catch (error) {
      // Rejected by a check or foreign key: not free text.
      if (!isConstraintError(error)) throw error;
    }
  }
  return planted;
}

const isConstraintError = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['23514', '23503', '23505'].includes(String(error.code));
