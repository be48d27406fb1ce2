import { useTranslation } from 'react-i18next';
import { locales } from '../../../widgets/figures/format.ts';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { useLanguage } from '../../../widgets/language/use-language.ts';
import { useNow } from '../../../widgets/time/use-now.ts';

const dayMs = 86_400_000;

export const localZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Europe/Dublin: Dublin. */
export const zoneCity = (timeZone: string): string =>
  timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;

/** 18 h 48 min */
export function spanText(locale: string, ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  const parts = [
    { unit: 'day', count: Math.floor(minutes / 1440) },
    { unit: 'hour', count: Math.floor(minutes / 60) % 24 },
    { unit: 'minute', count: minutes % 60 },
  ].filter(({ count }) => count > 0);
  const shown = parts.length === 0 ? [{ unit: 'minute', count: 0 }] : parts.slice(0, 2);
  return shown
    .map(({ unit, count }) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count),
    )
    .join(' ');
}

export function useBoardTexts() {
  const { t } = useTranslation('monitors');
  const format = useFormat();
  const locale = locales[useLanguage()];
  const now = useNow();
  const weekday = (instant: string): string =>
    new Intl.DateTimeFormat(locale, { weekday: 'short' }).format(new Date(instant));
  return {
    t,
    format,
    now,
    span: (ms: number) => spanText(locale, ms),
    list: (names: readonly string[]) => new Intl.ListFormat(locale).format(names),
    weekdayName: (instant: string) =>
      new Intl.DateTimeFormat(locale, { weekday: 'long' }).format(new Date(instant)),
    /** 11:40, Sun 17:52, or the day if it is longer ago. */
    since: (instant: string): string => {
      const time = format.time(instant);
      if (new Date(instant).toDateString() === now.toDateString()) return time;
      const isRecent = now.getTime() - Date.parse(instant) < 6 * dayMs;
      return isRecent ? `${weekday(instant)} ${time}` : format.shortDay(instant);
    },
  };
}
