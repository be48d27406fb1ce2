import { actionOrigins, actionTargets } from '@wastegauge/contract/values/address-options';
import { givenDay } from '@wastegauge/contract/values/dates';
import { truth } from '@wastegauge/contract/values/filters';
import { idParam } from '@wastegauge/contract/values/paging';
import { wasteTypeCodes } from '@wastegauge/contract/values/waste-types';
import { z } from 'zod';
import type { ActionPrefill } from './new-action-link.ts';

const targetText = new RegExp(`^(${actionTargets.join('|')})-([1-9]\\d{0,14})$`, 'u');

const target = z.string().transform((text, context) => {
  const [, kind, id] = targetText.exec(text) ?? [];
  const known = actionTargets.find((one) => one === kind);
  if (known !== undefined) return { kind: known, id: Number(id) };
  context.addIssue({ code: 'custom', message: 'No target' });
  return z.NEVER;
});

/**
 * `/kitchen/actions?new=true` opens the dialog. These fill it in; the site is `siteId`, as on other
 * pages. Mails and cards use the same address:
 * `?new=true&siteId=1&target=food-12&title=…&text=…&wasteType=unserved&origin=mail&week=2026-11-09&rank=1`
 */
export const newActionSearch = {
  new: truth.optional().catch(undefined),
  /** `food-12`, `category-3` or `zone-7`. */
  target: z
    .string()
    .refine((text) => target.safeParse(text).success)
    .optional()
    .catch(undefined),
  title: z.string().optional().catch(undefined),
  /** Details. */
  text: z.string().optional().catch(undefined),
  wasteType: z.enum(wasteTypeCodes).optional().catch(undefined),
  origin: z.enum(actionOrigins).optional().catch(undefined),
  /** Monday and rank of the weekly pick it is started from. */
  week: givenDay.optional().catch(undefined),
  rank: idParam.optional().catch(undefined),
};

const schema = z.object(newActionSearch);
export type NewActionSearch = z.infer<typeof schema>;

export const noNewAction = {
  new: undefined,
  target: undefined,
  title: undefined,
  text: undefined,
  wasteType: undefined,
  origin: undefined,
  week: undefined,
  rank: undefined,
} as const satisfies NewActionSearch;

/** Null unless the address asks for a new action. */
export function readPrefill(search: unknown): ActionPrefill | null {
  const { week, rank, ...given } = schema.parse(search);
  if (given.new !== true) return null;
  return {
    target: given.target === undefined ? null : target.parse(given.target),
    title: given.title ?? '',
    text: given.text ?? '',
    wasteType: given.wasteType ?? null,
    origin: given.origin ?? 'page',
    pick: week === undefined || rank === undefined ? null : { week, rank },
  };
}
