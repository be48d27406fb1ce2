import type { Finding } from '@wastegauge/contract/edges/operations';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useJobName } from './use-job-name.ts';
import { useMoments } from './use-moments.ts';

interface FindingText {
  text: string;
  advice: string | null;
}

export function useFindingText(): (finding: Finding) => FindingText {
  const { t } = useTranslation('operations');
  const format = useFormat();
  const jobName = useJobName();
  const { moment } = useMoments();
  return ({ code, count, bytes, since, reason, subject }) => {
    const facts = {
      count: count ?? 0,
      bytes: format.bytes(bytes ?? 0),
      since: since === null ? '' : moment(since),
      name: jobName(subject ?? ''),
    };
    switch (code) {
      case 'mailsFailing':
      case 'textsFailing': {
        const channel = code === 'mailsFailing' ? 'mail' : 'sms';
        const why = reason ?? 'other';
        return {
          text: t(`health.say.${code}`, { ...facts, reason: t(`reasons.${channel}.${why}`) }),
          advice: t(`reasons.advice.${channel}.${why}`),
        };
      }
      case 'jobsFine':
      case 'messagesFine':
      case 'analyticsFine':
      case 'analyticsOnDatabase':
      case 'analyticsBuilding':
      case 'replicaFine':
      case 'storageFine':
        return { text: t(`health.say.${code}`, facts), advice: null };
      default:
        return { text: t(`health.say.${code}`, facts), advice: t(`health.advice.${code}`) };
    }
  };
}
