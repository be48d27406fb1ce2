import type { NewAction } from '@wastegauge/contract/insight/actions';
import { texts } from '@wastegauge/contract/values/texts';
import type { Db } from '../../platform/db/db.ts';
import { queryHasRow } from '../../platform/db/query.ts';
import { invalidField } from '../../platform/errors.ts';
import { findFoodForLabel } from '../foods/service.ts';

export interface TargetColumns {
  foodId: number | null;
  categoryId: number | null;
  deviceId: number | null;
}

const none: TargetColumns = { foodId: null, categoryId: null, deviceId: null };

/** Foods the site can label, categories of the catalogue, and monitors of the site. */
export async function chooseTarget(
  db: Db,
  siteId: number,
  { kind, id }: NewAction['target'],
): Promise<TargetColumns> {
  switch (kind) {
    case 'food': {
      const food = await findFoodForLabel(db, siteId, { foodId: id, descriptionId: null });
      if (!food) throw invalidField('target', texts.foodUnknown);
      return { ...none, foodId: id };
    }
    case 'category':
      if (!(await queryHasRow(db)`select from food_category where id = ${id}`)) {
        throw invalidField('target', texts.categoryUnknown);
      }
      return { ...none, categoryId: id };
    case 'zone':
      if (!(await isMonitorOf(db, siteId, id))) throw invalidField('target', texts.monitorUnknown);
      return { ...none, deviceId: id };
  }
}

const isMonitorOf = (db: Db, siteId: number, id: number): Promise<boolean> =>
  queryHasRow(db)`
    select from device where id = ${id} and site_id = ${siteId} and archived_at is null
  `;
