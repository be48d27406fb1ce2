import { IconEyeOff } from '#icons';
import {
  recognitionLimits,
  type SiteRecognitionReport,
} from '@wastegauge/contract/waste/recognition';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/display/panel.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './recognition-page.module.css';
import { RateFigure } from './rate-figure.tsx';

export function BlindChecksCard({ report }: { report: SiteRecognitionReport }) {
  const { t } = useTranslation('recognition');
  const format = useFormat();
  const { checked, right_first: rate } = report.blind_checks;
  return (
    <Panel
      title={t('blind.title')}
      actions={<IconEyeOff size={18} stroke={1.7} aria-hidden className={classes['icon']} />}
    >
      {rate && <RateFigure rate={rate} />}
      <p className={classes['spaced']}>
        {rate
          ? t('blind.agreed', {
              agreed: format.count(Math.round((rate.percent * checked) / 100)),
              checked: format.count(checked),
            })
          : t('blind.none')}
      </p>
      <p className={classes['muted']}>
        {t('blind.note', {
          percent: format.wholePercent(recognitionLimits.blindPercent),
          count: recognitionLimits.minBlindPerWeek,
        })}
      </p>
    </Panel>
  );
}
