import { SegmentedControl, Text } from '@mantine/core';
import {
  recognitionLimits,
  type SiteRecognitionReport,
} from '@wastegauge/contract/waste/recognition';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../ui/display/figure.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useCan } from '../../widgets/session/current-user.ts';
import classes from './automatic-card.module.css';
import { wrongOneIn } from './learning-curve.ts';
import { useSiteChange } from './use-recognition-change.ts';

const off = 'off';

export function AutomaticCard({ report }: { report: SiteRecognitionReport }) {
  const { t } = useTranslation('recognition');
  const format = useFormat();
  const canManage = useCan('recognition.manage');
  const labelId = useId();
  const { minPrecision, isSaving, choosePrecision } = useSiteChange(report);
  const chosen = report.automatic.find(({ min_precision }) => min_precision === minPrecision);
  const isProved = report.automatic.some(({ percent }) => percent > 0);
  const choose = (value: string): void =>
    choosePrecision(
      report.automatic.find(({ min_precision }) => String(min_precision) === value)
        ?.min_precision ?? null,
    );
  return (
    <Panel title={t('automatic.title')}>
      <p className={classes['share']}>
        {chosen ? (
          <>
            <Figure size="headline" value={format.count(chosen.percent)} unit="%" />
            <span>
              {t('automatic.shareAt', { percent: format.wholePercent(chosen.min_precision) })}
            </span>
          </>
        ) : (
          <Figure size="headline" value={t('automatic.off')} />
        )}
      </p>
      <p className={classes['note']}>{t(chosen ? 'automatic.rest' : 'automatic.offNote')}</p>
      <Text className={classes['label'] ?? ''} id={labelId}>
        {t('automatic.choice')}
      </Text>
      <SegmentedControl
        fullWidth
        aria-labelledby={labelId}
        disabled={!canManage || isSaving}
        data={[
          { value: off, label: t('automatic.off') },
          ...report.automatic.map(({ min_precision: precision }) => ({
            value: String(precision),
            label: format.wholePercent(precision),
          })),
        ]}
        value={minPrecision === null ? off : String(minPrecision)}
        onChange={choose}
      />
      <ul className={classes['shares']}>
        {report.automatic.map(({ min_precision: precision, percent }) => (
          <li key={precision} data-chosen={precision === minPrecision || undefined}>
            <span>
              {t('automatic.precision', {
                percent: format.wholePercent(precision),
                count: wrongOneIn(precision),
              })}
            </span>
            <span>{t('automatic.captures', { percent: format.wholePercent(percent) })}</span>
          </li>
        ))}
      </ul>
      {!isProved && (
        <p className={classes['note']}>
          {t('automatic.unproved', { count: recognitionLimits.minChecked })}
        </p>
      )}
    </Panel>
  );
}
