import { holidayKinds, type HolidayKind } from '@wastegauge/contract/insight/tomorrow';
import { countDays, day, type Day } from '@wastegauge/contract/values/dates';
import { texts } from '@wastegauge/contract/values/texts';
import { z } from 'zod';

export interface HolidayFields {
  name: string;
  kind: HolidayKind;
  startDate: Day | null;
  /** Null for a single day. */
  endDate: Day | null;
}

const maxDays = 100;

export const holidayForm = (site: number) =>
  z
    .object({
      name: z.string().trim().min(1, texts.requiredField).max(100),
      kind: z.enum(holidayKinds),
      startDate: day.nullable(),
      endDate: day.nullable(),
    })
    .transform(({ name, kind, startDate, endDate }, context) => {
      const refuse = (field: keyof HolidayFields, message: string): never => {
        context.addIssue({ code: 'custom', path: [field], message });
        return z.NEVER;
      };
      if (startDate === null) return refuse('startDate', texts.invalidDate);
      const last = endDate ?? startDate;
      if (last < startDate) return refuse('endDate', texts.endBeforeStart);
      if (countDays({ startDate, endDate: last }) > maxDays) {
        return refuse('endDate', texts.holidayTooLong);
      }
      return { site, name, kind, startDate, endDate: last };
    });

export const emptyHoliday: HolidayFields = {
  name: '',
  kind: 'public',
  startDate: null,
  endDate: null,
};
