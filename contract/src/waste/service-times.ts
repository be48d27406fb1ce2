import { z } from 'zod';
import { idParam, idParams } from '../values/paging.ts';
import { routes } from '../route.ts';
import { texts } from '../values/texts.ts';

export const services = ['breakfast', 'lunch', 'dinner'] as const;
export type Service = (typeof services)[number];

/** Latest end of each service. */
export const serviceCaps = { breakfast: '17:59', lunch: '21:59', dinner: '23:59' } as const;

const time = z
  .string(texts.invalidTime)
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, { error: texts.invalidTime, abort: true })
  .transform((value) => value.slice(0, 5));

const endAfterCap = (cap: string): string => `End time can not be after ${cap}`;
const endBeforeStart = (start: string): string => `End time can not be before ${start}`;

const fields = {
  breakfast_time_start: time.nullable(),
  breakfast_time_end: time.nullable(),
  lunch_time_start: time.nullable(),
  lunch_time_end: time.nullable(),
  dinner_time_start: time.nullable(),
  dinner_time_end: time.nullable(),
};
type Times = Partial<Record<keyof typeof fields, string | null | undefined>>;

export interface ServiceFault {
  kind: 'afterCap' | 'beforeStart';
  /** The cap or the start, HH:MM. */
  time: string;
}

export function serviceFault(service: Service, times: Times): ServiceFault | undefined {
  const start = times[`${service}_time_start`];
  const end = times[`${service}_time_end`];
  if (!end) return undefined;
  const cap = serviceCaps[service];
  if (end > cap) return { kind: 'afterCap', time: cap };
  return start && end <= start ? { kind: 'beforeStart', time: start } : undefined;
}

export function serviceProblem(service: Service, times: Times): string | undefined {
  const fault = serviceFault(service, times);
  if (!fault) return undefined;
  return fault.kind === 'afterCap' ? endAfterCap(fault.time) : endBeforeStart(fault.time);
}

function check(times: Times, context: z.RefinementCtx): void {
  for (const service of services) {
    const message = serviceProblem(service, times);
    if (message) context.addIssue({ code: 'custom', path: [`${service}_time_end`], message });
  }
}

export const serviceTimes = z
  .object({
    /** Null while the site's times apply. */
    id: z.number().int().nullable(),
    device: z.number().int(),
    serial: z.string(),
    /** HH:MM; the monitor's own or the site's. */
    breakfast_time_start: z.string(),
    breakfast_time_end: z.string(),
    lunch_time_start: z.string(),
    lunch_time_end: z.string(),
    dinner_time_start: z.string(),
    dinner_time_end: z.string(),
  })
  .meta({ id: 'ServiceTimes' });
export type ServiceTimes = z.infer<typeof serviceTimes>;

export const serviceTimeRoutes = routes({
  getServiceTimes: {
    method: 'GET',
    path: '/api/service-times/',
    access: 'settings.manage',
    summary: 'When the services of a monitor are',
    query: z.strictObject({ serial: z.string().min(1).max(64) }),
    reply: serviceTimes,
  },
  createServiceTimes: {
    method: 'POST',
    path: '/api/service-times/',
    access: 'settings.manage',
    summary:
      'Sets the services of a monitor from today on; what is null or left out is as at the site',
    body: z
      .strictObject({ ...z.strictObject(fields).partial().shape, device: idParam })
      .superRefine(check),
    status: 201,
    reply: serviceTimes,
  },
  updateServiceTimes: {
    method: 'PATCH',
    path: '/api/service-times/:id/',
    access: 'settings.manage',
    summary: 'Changes the services of a monitor from today on; what is left out stays',
    params: idParams,
    body: z
      .strictObject({ ...z.strictObject(fields).partial().shape, device: idParam.optional() })
      .superRefine(check),
    reply: serviceTimes,
  },
});
