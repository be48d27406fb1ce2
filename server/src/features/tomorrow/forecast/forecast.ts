import { adviceLimits, type AdviceMethod } from '@wastegauge/contract/insight/tomorrow';
import { createCandidates, rememberDay, type RememberedDays } from './candidates.ts';
import {
  createHistory,
  dayNumber,
  isEventDay,
  toNumbered,
  type NumberedDay,
  type NumberedServed,
  type PlannedDay,
  type ServedDay,
} from './history.ts';
import { quantile, quantiles } from './numbers.ts';
import type { Day } from '@wastegauge/contract/values/dates';

export type { PlannedDay, ServedDay } from './history.ts';

export interface CoverForecast {
  covers: number;
  low: number;
  high: number;
  method: AdviceMethod;
  weekdayMedian: number;
}

export interface ForecastError {
  /** Sum of the absolute differences by sum of the covers, in percent; null without services. */
  percent: number | null;
  services: number;
}

export interface Forecaster {
  /** Undefined with fewer than four same weekdays before the day. Only earlier days are used. */
  advise(day: PlannedDay): CoverForecast | undefined;
  /** Same weekdays available for the median, four at most. */
  countWeekdays(day: PlannedDay): number;
  /** Each past day in a period with the forecast that its earlier days give. */
  past(first: Day, last: Day): { day: ServedDay; forecast: CoverForecast }[];
}

const weeks = adviceLimits.errorWeeks * 7;
/** An elaborate method is used when its error is at most this share of the simpler one's. */
const clearMargin = 0.95;
const minEvidence = { level: 10, holiday: 3, guests: 3 };
/** Percentiles 10 and 90 of fewer errors would be the largest ones. */
const minErrors = 9;
/** Deviations from a median that the day itself is part of are too small. */
const inSampleFactor = 1.3;

interface Choice {
  method: AdviceMethod;
  covers: number;
  weekday: number;
}

/** Each method of a day uses only earlier days, and is chosen by its errors on earlier days. */
export function createForecaster(served: readonly ServedDay[]): Forecaster {
  const history = createHistory(served);
  const givenDays = new Map(served.map((day) => [dayNumber(day.day), day]));
  const candidates = createCandidates(history);
  const choices: RememberedDays<Choice | null> = new Map();

  const forecasts: RememberedDays<CoverForecast | undefined> = new Map();

  const advise = (planned: PlannedDay): CoverForecast | undefined => {
    const day = toNumbered(planned);
    return rememberDay(forecasts, day, () => forecastDay(day));
  };

  const forecastDay = (day: NumberedDay): CoverForecast | undefined => {
    const choice = choose(day);
    if (!choice) return undefined;
    const covers = Math.round(choice.covers);
    const { low, high } = relativeRange(day.number);
    return {
      covers,
      low: Math.max(0, Math.min(covers, Math.round(choice.covers * (1 + low)))),
      high: Math.max(covers, Math.round(choice.covers * (1 + high))),
      method: choice.method,
      weekdayMedian: Math.round(choice.weekday),
    };
  };

  return {
    advise,
    countWeekdays: (planned) => candidates.countWeekdays(toNumbered(planned)),
    past: (first, last) =>
      history.between(dayNumber(first), dayNumber(last)).flatMap(({ number }) => {
        const day = givenDays.get(number);
        const forecast = day && advise(day);
        return forecast ? [{ day, forecast }] : [];
      }),
  };

  function choose(day: NumberedDay): Choice | null {
    return rememberDay(choices, day, () => {
      const weekday = candidates.weekday(day);
      if (weekday === undefined) return null;
      const method = chooseMethod(day);
      return { method, covers: candidates[method](day) ?? weekday, weekday };
    });
  }

  function chooseMethod(day: NumberedDay): AdviceMethod {
    if (isEventDay(day)) return chooseGuests(day);
    if (day.holiday !== null) {
      const evidence = candidates.pastHolidays(day);
      return isBetter('holiday', 'weekday', evidence, minEvidence.holiday) ? 'holiday' : 'weekday';
    }
    const evidence = history
      .between(day.number - weeks, day.number - 1)
      .filter((past) => !isEventDay(past) && past.holiday === null);
    let method: AdviceMethod = 'weekday';
    for (const next of ['trend', 'month', 'holiday'] as const) {
      const least = next === 'holiday' ? minEvidence.holiday : minEvidence.level;
      if (candidates[next](day) !== undefined && isBetter(next, method, evidence, least)) {
        method = next;
      }
    }
    return method;
  }

  /** Guests that the site planned are added unless past event days speak against it. */
  function chooseGuests(day: NumberedDay): AdviceMethod {
    const evidence = candidates.pastEventDays(day);
    if (evidence.length < minEvidence.guests) return 'guests';
    return isBetter('guests', 'weekday', evidence, minEvidence.guests) ? 'guests' : 'weekday';
  }

  /** On the days on which both methods are available. */
  function isBetter(
    method: AdviceMethod,
    than: AdviceMethod,
    days: readonly NumberedServed[],
    least: number,
  ): boolean {
    if (method === than) return false;
    let [own, other, compared] = [0, 0, 0];
    for (const day of days) {
      const first = candidates[method](day);
      const second = first === undefined ? undefined : candidates[than](day);
      if (first === undefined || second === undefined) continue;
      own += Math.abs(first - day.covers);
      other += Math.abs(second - day.covers);
      compared += 1;
    }
    return compared >= least && own <= clearMargin * other && own < other;
  }

  /** Percentiles 10 and 90 of the relative errors of the eight weeks before a day. */
  function relativeRange(number: number): { low: number; high: number } {
    const days = history.between(number - weeks, number - 1);
    const errors = days.flatMap((day) => {
      const choice = choose(day);
      return choice && choice.covers > 0 ? [day.covers / choice.covers - 1] : [];
    });
    if (errors.length < minErrors) errors.push(...deviations(days));
    const relative = errors.length > 0 ? errors : deviations(lastWeekdays(number));
    const [low = NaN, high = NaN] = quantiles(relative, [0.1, 0.9]);
    return { low, high };
  }

  /** For a kitchen that was closed for the eight weeks. */
  function lastWeekdays(number: number): NumberedServed[] {
    return history.sameWeekdays(number, adviceLimits.minWeekdays, (day) => !isEventDay(day));
  }

  function deviations(days: readonly NumberedServed[]): number[] {
    const regular = days.filter((day) => !isEventDay(day));
    return [...Map.groupBy(regular, ({ number }) => number % 7).values()]
      .filter((same) => same.length > 1)
      .flatMap((same) => {
        const middle = quantile(
          same.map(({ covers }) => covers),
          0.5,
        );
        return same.map(({ covers }) => inSampleFactor * (covers / middle - 1));
      });
  }
}

export function forecastError(
  compared: readonly { covers: number; advice: number }[],
): ForecastError {
  const covers = compared.reduce((total, one) => total + one.covers, 0);
  const off = compared.reduce((total, one) => total + Math.abs(one.advice - one.covers), 0);
  return {
    percent: covers === 0 ? null : (off / covers) * 100,
    services: compared.length,
  };
}
