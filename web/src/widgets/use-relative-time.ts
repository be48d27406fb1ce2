import { useTranslation } from 'react-i18next';
import { useFormat } from './use-format.ts';
import { useNow } from './use-now.ts';
import { relativeTime } from './relative-time.ts';

/** How long ago something was, in the reader's language. */
export function useRelativeTime(): (instant: string) => string {
  const { t } = useTranslation('comments');
  const format = useFormat();
  const now = useNow();
  return (instant) => {
    const time = relativeTime(instant, now);
    switch (time.unit) {
      case 'minutes':
      case 'hours':
        return t(`times.${time.unit}`, { count: time.count });
      case 'day':
        return format.shortDay(instant);
      default:
        return t(`times.${time.unit}`);
    }
  };
}
