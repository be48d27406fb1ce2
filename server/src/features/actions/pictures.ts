import type { actionRoutes } from '@wastegauge/contract/insight/actions';
import type { ReplyOf } from '@wastegauge/contract/route';
import { addDays, type Day, type Period } from '@wastegauge/contract/values/dates';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { queryRows } from '../../platform/db/query.ts';
import { requireFound } from '../../platform/errors.ts';
import { findPictures } from '../images/service.ts';
import type { ActionDeps } from './deps.ts';
import { actionWindow } from './measurement/window.ts';
import { findAction, type ActionRow } from './queries.ts';

type Pictures = ReplyOf<(typeof actionRoutes)['getActionPictures']>;

export async function readPictures(deps: ActionDeps, actor: Actor, id: number): Promise<Pictures> {
  const row = requireFound(await findAction(deps.db, actor.scope, id, deps.clock.now()));
  const { before } = actionWindow(row, { yesterday: addDays(row.today, -1), nextStart: null });
  const after = row.result?.after.period;
  return {
    before: await findTypical(deps, actor, row, before),
    after: after ? await findTypical(deps, actor, row, after) : null,
  };
}

/** Captures close to the average that are checked for a picture. */
const candidates = 20;

async function findTypical(
  { db, imageLinks, clock }: ActionDeps,
  actor: Actor,
  row: ActionRow,
  period: Period,
): Promise<Pictures['before']> {
  const captures = await findCaptures(db, row, period);
  const pictures = await findPictures(
    db,
    captures.map(({ id }) => ({ siteId: row.siteId, id })),
  );
  const shown = captures.find(({ id }) => (pictures.get(id)?.length ?? 0) > 0);
  const position = shown && pictures.get(shown.id)?.[0];
  if (!shown || position === undefined) return null;
  const url = imageLinks.eventPictureUrl(
    actor.user.id,
    row.siteId,
    shown.id,
    position,
    clock.now(),
  );
  return { event: shown.id, image_url: url, day: shown.day };
}

const findCaptures = (
  db: Db,
  { siteId, foodId, categoryId, deviceId, wasteType }: ActionRow,
  { startDate, endDate }: Period,
): Promise<{ id: number; day: Day }[]> =>
  queryRows(db)`
    with capture as materialized (
      select event.id, event.local_day as day, event.weight_g from event
      ${categoryId === null ? sql`` : sql`join food on food.id = event.food_id`}
      where event.site_id = ${siteId}
        and event.local_day between ${startDate}::date and ${endDate}::date
        and event.status <> 'DISCARDED' and not event.is_secondary and not event.non_food
        and event.device_id is not null
        and ${foodId === null ? sql`true` : sql`event.food_id = ${foodId}`}
        and ${categoryId === null ? sql`true` : sql`food.category_id = ${categoryId}`}
        and ${deviceId === null ? sql`true` : sql`event.device_id = ${deviceId}`}
        and ${
          wasteType === null
            ? sql`true`
            : sql`event.waste_type_id = (
          select waste_type.id from waste_type where waste_type.code = ${wasteType})`
        }
    )
    select id, day from capture
    order by abs(weight_g - (select avg(weight_g) from capture)), id limit ${candidates}
  `;
