import { IconAlertTriangle, IconCircleCheck, IconEye } from '@tabler/icons-react';
import type { Finding } from '@wastegauge/contract/edges/operations';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import classes from './operations-page.module.css';
import { useFindingText } from './use-finding-text.ts';

const looks = {
  fine: { tone: 'ok', Icon: IconCircleCheck },
  look: { tone: 'warn', Icon: IconEye },
  act: { tone: 'err', Icon: IconAlertTriangle },
} as const;

export function HealthCard({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation('operations');
  const textOf = useFindingText();
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
          const { tone, Icon } = looks[finding.level];
          const { text, advice } = textOf(finding);
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
