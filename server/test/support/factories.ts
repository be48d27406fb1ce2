import type { Role } from '@wastegauge/contract/permissions';
import { sql } from 'kysely';
import type { Db } from '../../src/platform/db/db.ts';
import { hashPassword } from '../../src/platform/auth/passwords.ts';

interface Row {
  id: number;
}

export interface Factories {
  group(given?: { name?: string }): Promise<Row>;
  site(given?: { name?: string; group?: Row; timezone?: string; locale?: number }): Promise<Row>;
  user(given?: GivenUser): Promise<Row & { email: string }>;
  device(given: { site: Row; type?: string }): Promise<Row>;
  event(given: GivenEvent): Promise<Row>;
  food(given?: GivenFood): Promise<Row & { description: number }>;
  /** Claimed by a labeller. */
  claim(given: GivenClaim): Promise<void>;
}

interface GivenFood {
  name?: string;
  co2GramsPerKg?: number | null;
  waterMlPerKg?: number | null;
  priceEurE4PerKg?: number | null;
  material?: 'food' | 'inedible' | 'non-food';
  group?: Row;
  /** Grams of other foods; makes it a recipe. */
  ingredients?: [food: Row, grams: number][];
}

interface GivenClaim {
  site: Row;
  event: Row;
  user: Row;
  purpose?: 'labelling' | 'verification';
  until?: string;
}

interface GivenUser {
  email?: string;
  password?: string;
  role?: Role;
  sites?: Row[];
  group?: Row;
  isHeadOffice?: boolean;
  isSuperuser?: boolean;
  isActive?: boolean;
  isMfaEnabled?: boolean;
}

interface GivenEvent {
  site: Row;
  device?: Row;
  at?: string;
  day?: string;
  grams?: number;
  valueE4?: number;
  co2G?: number;
  status?: string;
  isSecondary?: boolean;
  isNonFood?: boolean;
  trimmings?: boolean;
  /** Default: 1, plate waste. */
  wasteType?: number;
  service?: 'BREAKFAST' | 'LUNCH' | 'DINNER';
  /** Default: none for PROCESSING, otherwise the first food of the catalogue. */
  food?: Row | null;
  labelledBy?: Row;
  labelledAt?: string;
  verify?: boolean;
  verifiedBy?: Row;
  isAutoLabelled?: boolean;
  /** Default: none, as for waste entered by hand. */
  captureId?: string;
}

// Fixed width, so that names sort in creation order.
let counter = 100_000;
const next = (): number => (counter += 1);

/** Each factory creates the rows it depends on. */
export function createFactories(db: Db): Factories {
  const insert = async (query: ReturnType<typeof sql<Row>>): Promise<Row> => {
    const row = (await query.execute(db)).rows[0];
    if (!row) throw new Error('the factory inserted nothing');
    return row;
  };
  return {
    group: (given = {}) =>
      insert(sql<Row>`
        insert into parent_group (name) values (${given.name ?? `Group ${next()}`}) returning id`),
    site: async (given = {}) => {
      const site = await insert(sql<Row>`
        insert into site (name, locale_id, timezone)
        values (${given.name ?? `Site ${next()}`}, ${given.locale ?? 1},
          ${given.timezone ?? 'Europe/Dublin'})
        returning id`);
      if (given.group) {
        await sql`
          insert into site_group (site_id, group_id) values (${site.id}, ${given.group.id})
        `.execute(db);
      }
      return site;
    },
    user: async (given = {}) => {
      const email = given.email ?? `user${next()}@kitchen.example`;
      const user = await insert(sql<Row>`
        insert into app_user (email, password_hash, role, first_name, surname, parent_group_id,
          head_office, is_superuser, is_active, is_mfa_enabled, is_onboarded)
        values (${email}, ${given.password ? await hashPassword(given.password) : null},
          ${given.role ?? 'User'}, 'Robin', 'Kelly', ${given.group?.id ?? null},
          ${given.isHeadOffice ?? false}, ${given.isSuperuser ?? false},
          ${given.isActive ?? true}, ${given.isMfaEnabled ?? false}, true)
        returning id`);
      await sql`insert into profile (user_id) values (${user.id})`.execute(db);
      for (const site of given.sites ?? []) {
        await sql`insert into user_site values (${user.id}, ${site.id})`.execute(db);
      }
      return { ...user, email };
    },
    device: (given) =>
      insert(sql<Row>`
        insert into device (site_id, name, serial, type)
        values (${given.site.id}, 'Main Kitchen', ${`TEST-${next()}`},
          ${given.type ?? 'PLATE_WASTE'})
        returning id`),
    event: (given) => {
      const at = given.at ?? `${given.day ?? '2026-03-10'}T12:00:00Z`;
      const foodId = given.food === undefined && given.status !== 'PROCESSING' ? 1 : given.food?.id;
      return insert(sql<Row>`
        insert into event (site_id, device_id, status, processed_at, local_day, local_hour,
          raw_weight_g, weight_g, value_e4, value_eur_e4, co2_g, food_id, waste_type_id,
          is_secondary, non_food, user_labelled, labelled_at, verify, user_verify, auto_label,
          trimmings, service_time, capture_id)
        select site.id, ${given.device?.id ?? null}, ${given.status ?? 'SUCCESSFUL'},
          ${at}::timestamptz, (${at}::timestamptz at time zone site.timezone)::date,
          extract(hour from ${at}::timestamptz at time zone site.timezone),
          ${given.grams ?? 500}, ${given.grams ?? 500}, ${given.valueE4 ?? 0},
          ${given.valueE4 ?? 0}, ${given.co2G ?? 0}, ${foodId ?? null}, ${given.wasteType ?? 1},
          ${given.isSecondary ?? false},
          ${given.isNonFood ?? false}, ${given.labelledBy?.id ?? null},
          ${given.labelledAt ?? null}::timestamptz, ${given.verify ?? null},
          ${given.verifiedBy?.id ?? null}, ${given.isAutoLabelled ?? false},
          ${given.trimmings ?? false}, ${given.service ?? null}, ${given.captureId ?? null}
        from site where site.id = ${given.site.id}
        returning id`);
    },
    food: async (given = {}) => {
      const food = await insert(sql<Row>`
        insert into food (name, category_id, subcategory_id, material, co2_g_per_kg, co2_source_id,
          water_ml_per_kg, price_eur_e4_per_kg, is_recipe, parent_group_id)
        values (${given.name ?? `Food ${next()}`}, 1, 101, ${given.material ?? 'food'},
          ${given.co2GramsPerKg ?? null}, 'own-estimate', ${given.waterMlPerKg ?? null},
          ${given.priceEurE4PerKg ?? null}, ${given.ingredients !== undefined},
          ${given.group?.id ?? null})
        returning id`);
      for (const [ingredient, grams] of given.ingredients ?? []) {
        await sql`
          insert into recipe_ingredient values (${food.id}, ${ingredient.id}, ${grams})
        `.execute(db);
      }
      const description = await insert(sql<Row>`
        insert into food_description (food_id) values (${food.id}) returning id`);
      return { ...food, description: description.id };
    },
    claim: async (given) => {
      await sql`
        insert into claim (site_id, event_id, purpose, user_id, expires_at)
        values (${given.site.id}, ${given.event.id}, ${given.purpose ?? 'labelling'},
          ${given.user.id}, coalesce(${given.until ?? null}::timestamptz, now() + interval '10 minutes'))
      `.execute(db);
    },
  };
}
