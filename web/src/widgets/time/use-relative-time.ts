import { dayIn } from '@wastegauge/contract/values/dates';
import { useTranslation } from 'react-i18next';
import { locales } from '../figures/format.ts';
import { relativeTime, type RelativeTime } from './relative-time.ts';
import { useFormat } from '../figures/use-format.ts';
import { useLanguage } from '../language/use-language.ts';
import { useNow } from './use-now.ts';

interface TimeAgo {
  kind: RelativeTime['kind'];
  text: string;
}

export function useTimeAgo(): (instant: string) => TimeAgo {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const now = useNow();
  return (instant) => {
    const time = relativeTime(instant, now);
    switch (time.kind) {
      case 'now':
        return { kind: time.kind, text: t('timeAgo.now') };
      case 'date': {
        const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
        return { kind: time.kind, text: format.day(dayIn(timeZone, new Date(instant))) };
      }
      case 'ago': {
        const words = new Intl.RelativeTimeFormat(locales[language]);
        return { kind: time.kind, text: words.format(-time.count, time.unit) };
      }
    }
  };
}

export function useRelativeTime(): (instant: string) => string {
  const timeAgo = useTimeAgo();
  return (instant) => timeAgo(instant).text;
}
