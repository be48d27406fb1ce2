import { useTranslation } from 'react-i18next';
import { useFormat } from '../../widgets/figures/use-format.ts';

const knownJobs = [
  'sweep',
  'deliver-mail',
  'deliver-sms',
  'fail-old-messages',
  'process-pictures',
  'ask-labeller',
  'sweep-files',
  'expire-pictures',
  'sweep-uploads',
  'sweep-imports',
  'notice-of-comment',
  'write-report',
  'find-due-reports',
  'forget-old-reports',
  'find-unusual-entries',
  'review-unusual-entries',
  'recognise-food',
  'embed-history',
  'fit-classifiers',
  'review-blind-checks',
] as const;

export function useJobName(): (name: string) => string {
  const { t } = useTranslation('operations');
  return (name) => {
    const known = knownJobs.find((job) => job === name);
    return known === undefined ? name : t(`jobs.names.${known}`);
  };
}

export function useTimeTexts() {
  const format = useFormat();
  const isToday = (instant: string): boolean =>
    new Date(instant).toDateString() === new Date().toDateString();
  return {
    moment: (instant: string): string =>
      isToday(instant)
        ? format.time(instant)
        : `${format.shortDay(instant)}, ${format.time(instant)}`,
    age: (instant: string, at: string): string =>
      format.duration(Math.max(0, (Date.parse(at) - Date.parse(instant)) / 1000)),
  };
}
