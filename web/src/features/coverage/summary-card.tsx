import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { CoverageFigures } from '@wastegauge/contract/insight/coverage';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../ui/display/figure.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import type { CoverageRequest } from '../../widgets/coverage/api.ts';
import { coverageLevel, shownCoverage } from '../../widgets/coverage/coverage-level.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { ExplanationDialog } from './explanation-dialog.tsx';
import classes from './summary-card.module.css';
import { useMissingDaysText } from './use-missing-days-text.ts';

interface SummaryCardProps {
  figures: CoverageFigures;
  hasPeriod: boolean;
  request: CoverageRequest;
}

export function SummaryCard({ figures, hasPeriod, request }: SummaryCardProps) {
  const { t } = useTranslation('coverage');
  const format = useFormat();
  const [isOpen, { open, close }] = useDisclosure(false);
  const { percent, partly_services: partly, missed_services: missed } = figures;
  const gaps = partly + missed;
  const shown = percent === null ? null : shownCoverage(percent);
  const sentence = (): string => {
    if (!hasPeriod) return t('noDays');
    if (shown === null) return t('summary.unknown');
    return gaps === 0
      ? t('summary.complete')
      : t('summary.missing', { count: gaps, rest: format.wholePercent(100 - shown) });
  };
  return (
    <section className={classes['root']} aria-label={t('summary.label')}>
      <div className={classes['main']} data-level={coverageLevel(percent)}>
        <h2>{t('summary.coverage')}</h2>
        <p className={classes['percent']}>
          {shown === null ? '–' : format.count(shown)}
          {shown !== null && <small>%</small>}
        </p>
        <p>{sentence()}</p>
        <Button variant="link" size="xs" className={classes['how'] ?? ''} onClick={open}>
          {t('summary.how')}
        </Button>
      </div>
      <Parts figures={figures} request={request} />
      <ExplanationDialog opened={isOpen} onClose={close} />
    </section>
  );
}

function Parts({ figures, request }: Pick<SummaryCardProps, 'figures' | 'request'>) {
  const { t } = useTranslation('coverage');
  const format = useFormat();
  const share = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * 100);
  const hours = (minutes: number): string => format.count(Math.round(minutes / 60));
  const { partly_services: partly, missed_services: missed } = figures;
  const missingDays = figures.days - figures.cover_days;
  const missingDaysText = useMissingDaysText(request, missingDays);
  const unnamed = figures.weight - figures.named_weight;
  return (
    <dl className={classes['parts']}>
      <Part
        name={t('summary.services')}
        value={format.count(figures.measured_services)}
        unit={t('summary.of', { count: figures.planned_services })}
        percent={share(figures.measured_services, figures.planned_services)}
        note={
          partly + missed === 0
            ? t(figures.planned_services === 0 ? 'summary.unknown' : 'summary.allMeasured')
            : t('summary.servicesNote', { partly, missed })
        }
      />
      <Part
        name={t('summary.monitorTime')}
        {...(figures.planned_minutes === 0
          ? {
              value: '–',
              unit: '',
              percent: null,
              note: t(figures.planned_services === 0 ? 'summary.unknown' : 'summary.noMonitors'),
            }
          : {
              value: format.count(shownShare(figures.alive_minutes, figures.planned_minutes)),
              unit: '%',
              percent: share(figures.alive_minutes, figures.planned_minutes),
              note: t('summary.minutes', {
                alive: hours(figures.alive_minutes),
                planned: hours(figures.planned_minutes),
              }),
            })}
      />
      <Part
        name={t('summary.named')}
        {...(figures.weight === 0
          ? { value: '–', unit: '', percent: null, note: t('summary.nothingWeighed') }
          : {
              value: format.count(shownShare(figures.named_weight, figures.weight)),
              unit: t('summary.ofWeight'),
              percent: share(figures.named_weight, figures.weight),
              note:
                unnamed <= 0
                  ? t('summary.allNamed')
                  : t('summary.notNamed', {
                      weight: `${format.fixed(unnamed, 1)} kg`,
                      total: `${format.fixed(figures.weight, 1)} kg`,
                    }),
            })}
      />
      <Part
        name={t('summary.coverDays')}
        value={format.count(figures.cover_days)}
        unit={t('summary.of', { count: figures.days })}
        percent={share(figures.cover_days, figures.days)}
        note={
          missingDays > 0
            ? missingDaysText
            : t(figures.days === 0 ? 'summary.unknown' : 'summary.allCovers')
        }
      />
    </dl>
  );
}

const shownShare = (part: number, whole: number): number => shownCoverage((part / whole) * 100);

interface PartProps {
  name: string;
  value: string;
  unit: string;
  /** Null without a bar. */
  percent: number | null;
  note: string;
}

function Part({ name, value, unit, percent, note }: PartProps) {
  return (
    <div className={classes['part']}>
      <dt>{name}</dt>
      <dd className={classes['figure']}>
        <Figure value={value} unit={unit} />
      </dd>
      <dd className={classes['bar']}>
        {percent === null ? null : (
          <ProgressBar percent={percent} label={name} valueText={`${value} ${unit}`} />
        )}
      </dd>
      <dd className={classes['note']}>{note}</dd>
    </div>
  );
}
