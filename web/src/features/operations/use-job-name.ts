import { useTranslation } from 'react-i18next';

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
] as const;

export function useJobName(): (name: string) => string {
  const { t } = useTranslation('operations');
  return (name) => {
    const known = knownJobs.find((job) => job === name);
    return known === undefined ? name : t(`jobs.names.${known}`);
  };
}
