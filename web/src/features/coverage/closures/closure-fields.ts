import type { NewClosure } from '@wastegauge/contract/insight/coverage';
import { givenDay, type Day } from '@wastegauge/contract/values/dates';
import { texts } from '@wastegauge/contract/values/texts';
import { serviceTimes, type ServiceTime } from '@wastegauge/contract/waste/events';
import { z } from 'zod';

export const closureKinds = ['day', 'range', 'weekly'] as const;
export type ClosureKind = (typeof closureKinds)[number];

export const wholeDay = 'all';

const fields = z.object({
  kind: z.enum(closureKinds),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  weekday: z.string(),
  service: z.enum([wholeDay, ...serviceTimes]),
  note: z.string().trim().max(255),
});
export type ClosureFields = z.input<typeof fields>;

export const emptyClosure = (today: Day): ClosureFields => ({
  kind: 'day',
  startDate: today,
  endDate: null,
  weekday: '1',
  service: wholeDay,
  note: '',
});

const chosenService = (service: ClosureFields['service']): ServiceTime | null =>
  service === wholeDay ? null : service;

/** Reads the form as a closure of the site. */
export const closureForm = (site: number) =>
  fields.transform((entered, context): NewClosure => {
    const report = (path: keyof ClosureFields, message: string): never => {
      context.addIssue({ code: 'custom', path: [path], message });
      return z.NEVER;
    };
    const { kind } = entered;
    const start = givenDay.safeParse(entered.startDate);
    if (!start.success) {
      return report(
        'startDate',
        entered.startDate === null ? texts.requiredField : texts.invalidDate,
      );
    }
    const base = { site, startDate: start.data, service: chosenService(entered.service) };
    if (kind === 'day') return { ...base, endDate: start.data, note: entered.note };
    const weekday = kind === 'weekly' ? Number(entered.weekday) : undefined;
    if (entered.endDate === null) {
      return weekday === undefined
        ? report('endDate', texts.requiredField)
        : { ...base, weekday, note: entered.note };
    }
    if (entered.endDate < start.data) return report('endDate', texts.invalidDateRange);
    return {
      ...base,
      endDate: entered.endDate,
      ...(weekday !== undefined && { weekday }),
      note: entered.note,
    };
  });
