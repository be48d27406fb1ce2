import {
  serviceFault,
  services,
  type Service,
  type ServiceFault,
  type ServiceTimes,
} from '@wastegauge/contract/waste/service-times';

type End = 'start' | 'end';
export type ServiceTimeFieldName = `${Service}_time_${End}`;
export type TimeFields = Record<ServiceTimeFieldName, string>;
export type TimeChanges = Partial<Record<ServiceTimeFieldName, string | null>>;
export type TimeProblem = ServiceFault | { kind: 'invalid' };

export const storedTimes = (times: ServiceTimes): TimeFields => ({
  breakfast_time_start: times.breakfast_time_start,
  breakfast_time_end: times.breakfast_time_end,
  lunch_time_start: times.lunch_time_start,
  lunch_time_end: times.lunch_time_end,
  dinner_time_start: times.dinner_time_start,
  dinner_time_end: times.dinner_time_end,
});

const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/u;

export function timeProblems(
  fields: TimeFields,
): Partial<Record<ServiceTimeFieldName, TimeProblem>> {
  const problems: Partial<Record<ServiceTimeFieldName, TimeProblem>> = {};
  for (const service of services) {
    const [start, end] = [`${service}_time_start`, `${service}_time_end`] as const;
    for (const field of [start, end]) {
      if (!timeOfDay.test(fields[field])) problems[field] = { kind: 'invalid' };
    }
    if (problems[end]) continue;
    const known = problems[start] ? { ...fields, [start]: '' } : fields;
    const fault = serviceFault(service, known);
    if (fault) problems[end] = fault;
  }
  return problems;
}

/** Sends both ends of every changed service: one own and one inherited end would not fit together. */
export function changedTimes(stored: TimeFields, fields: TimeFields): TimeChanges {
  const changes: TimeChanges = {};
  for (const service of services) {
    const ends = [`${service}_time_start`, `${service}_time_end`] as const;
    if (ends.every((field) => fields[field] === stored[field])) continue;
    for (const field of ends) changes[field] = fields[field];
  }
  return changes;
}

export const clearedTimes: TimeChanges = {
  breakfast_time_start: null,
  breakfast_time_end: null,
  lunch_time_start: null,
  lunch_time_end: null,
  dinner_time_start: null,
  dinner_time_end: null,
};
