import type { Day } from '@wastegauge/contract/values/dates';
import type { WasteTypeCode } from '@wastegauge/contract/values/waste-types';
import type { Db } from '@wastegauge/server/platform/db/db';
import type { DemoSite } from './tables.ts';
import { rateFinder } from './prices.ts';
import { findFoods, findFxRates, findLocales, findWasteTypeIds, type DemoFood } from './queries.ts';

/** Loading fails with a list of any missing foods. */
export interface DemoCatalogue {
  foodNamed(sourceName: string): DemoFood;
  localeIdOf(site: DemoSite): number;
  rateOn(currency: string, day: Day): number;
  wasteTypeIds: Record<WasteTypeCode, number>;
}

export async function readCatalogue(db: Db): Promise<DemoCatalogue> {
  const foods = new Map((await findFoods(db)).map((food) => [food.sourceName, food]));
  const locales = await findLocales(db);
  const wasteTypes = await findWasteTypeIds(db);
  const wasteTypeId = (code: WasteTypeCode): number =>
    present(wasteTypes.get(code), `waste type "${code}"`);
  return {
    foodNamed: (sourceName) => present(foods.get(sourceName), `food "${sourceName}"`),
    localeIdOf: ({ currency, country }) => {
      const fitting = locales.filter((locale) => locale.currency === currency);
      const own = fitting.find((locale) => locale.name.includes(countryNames[country]));
      return present((own ?? fitting[0])?.id, `locale for ${currency}`);
    },
    rateOn: rateFinder(await findFxRates(db)),
    wasteTypeIds: {
      plate: wasteTypeId('plate'),
      preparation: wasteTypeId('preparation'),
      unserved: wasteTypeId('unserved'),
    },
  };
}

const countryNames = { IE: 'Ireland', GB: 'United Kingdom', DE: 'Germany', FR: 'France' } as const;

function present<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`The catalogue has no ${what}; the demo needs it`);
  return value;
}
