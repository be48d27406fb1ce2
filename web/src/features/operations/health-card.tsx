import { IconAlertTriangle, IconCircleCheck, IconEye } from '#icons';
import type { Finding } from '@wastegauge/contract/edges/operations';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './operations-page.module.css';
import { useJobName, useTimeTexts } from './operations-texts.ts';

const levelStyles = {
  fine: { tone: 'ok', Icon: IconCircleCheck },
  look: { tone: 'warn', Icon: IconEye },
  act: { tone: 'err', Icon: IconAlertTriangle },
} as const;

export function HealthCard({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation('operations');
  const findingText = useFindingText();
  const needed = findings.filter(({ level }) => level !== 'fine').length;
  return (
    <Panel
      title={t('health.title')}
      actions={
        <output className={classes['summary']}>
          {needed === 0 ? t('health.allFine') : t('health.needs', { count: needed })}
        </output>
      }
      withHeadBorder
      withoutPadding
    >
      <ul>
        {findings.map((finding) => {
          const { tone, Icon } = levelStyles[finding.level];
          const { text, advice } = findingText(finding);
          return (
            <li key={`${finding.code} ${finding.subject}`} className={classes['finding']}>
              <Badge tone={tone} icon={<Icon />}>
                {t(`levels.${finding.level}`)}
              </Badge>
              <div className={classes['findingText']}>
                <p>{text}</p>
                {advice !== null && <p className={classes['advice']}>{advice}</p>}
              </div>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

interface FindingText {
  text: string;
  advice: string | null;
}

function useFindingText(): (finding: Finding) => FindingText {
  const { t } = useTranslation('operations');
  const format = useFormat();
  const jobName = useJobName();
  const { moment } = useTimeTexts();
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
