import type { Day } from '@wastegauge/contract/values/dates';
import { foodPriceBody } from '@wastegauge/contract/waste/prices';
import { texts } from '@wastegauge/contract/values/texts';
import { z } from 'zod';
import { parseNumber } from '../../widgets/forms/number-text.ts';

export const priceDecimals = 4;

export interface PriceFields {
  foodId: number;
  siteId: string;
  price: string;
  holds: 'fromToday' | 'since';
  since: Day | null;
}

const fieldOfPath: Record<string, keyof PriceFields> = {
  food: 'foodId',
  site: 'siteId',
  value: 'price',
  since: 'since',
};

export const fieldAtPath = (path: string): keyof PriceFields | undefined => fieldOfPath[path];

export const priceForm = (today: Day) =>
  z.custom<PriceFields>().transform((fields, context) => {
    const { foodId, siteId, price, holds, since } = fields;
    const isRetroactive = holds === 'since';
    const parsed = foodPriceBody.safeParse({
      food: foodId,
      value: parseNumber(price),
      site: parseNumber(siteId),
      ...(isRetroactive && since !== null && { since }),
    });
    const addProblem = (field: keyof PriceFields | undefined, message: string): void =>
      context.addIssue({ code: 'custom', path: field ? [field] : [], message });
    for (const { path, message } of parsed.error?.issues ?? [])
      addProblem(fieldAtPath(path.join('.')), message);
    if (isRetroactive && since === null) addProblem('since', texts.requiredField);
    if (isRetroactive && since !== null && since > today) addProblem('since', texts.futureDate);
    return parsed.data ?? z.NEVER;
  });
export type PriceEntry = z.output<ReturnType<typeof priceForm>>;
