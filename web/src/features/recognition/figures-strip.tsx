import { Switch } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type {
  RecognitionRate,
  SiteRecognitionReport,
} from '@wastegauge/contract/waste/recognition';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useCan } from '../../widgets/session/current-user.ts';
import classes from './figures-strip.module.css';
import { RateFigure } from './rate-figure.tsx';
import { useSiteChange } from './use-recognition-change.ts';

export function FiguresStrip({ report }: { report: SiteRecognitionReport }) {
  const { t } = useTranslation('recognition');
  const format = useFormat();
  const { accuracy, since } = report;
  const isReady = report.state === 'ready';
  const shown = (rate: RecognitionRate | null): RecognitionRate | null => (isReady ? rate : null);
  return (
    <section aria-label={t('figures.label')}>
      <dl className={classes['root']}>
        <div>
          <dt>{t('rightFirst')}</dt>
          <dd>
            <RateFigure rate={shown(accuracy.right_first)} />
          </dd>
        </div>
        <div>
          <dt>{t('inFirstFive')}</dt>
          <dd>
            <RateFigure rate={shown(accuracy.in_first_five)} />
          </dd>
        </div>
        <div>
          <dt>
            {isReady && since !== null
              ? t('figures.checkedSince', {
                  day: format.period({ startDate: since, endDate: since }),
                })
              : t('figures.checked')}
          </dt>
          <dd className={classes['figure']}>{format.count(isReady ? accuracy.checked : 0)}</dd>
        </div>
        <SwitchCell report={report} />
      </dl>
      <p className={classes['honest']}>
        {t('honest')}{' '}
        <Link to="/help/$slug" params={{ slug: 'recognition' }}>
          {t('how')}
        </Link>
      </p>
    </section>
  );
}

function SwitchCell({ report }: { report: SiteRecognitionReport }) {
  const { t } = useTranslation('recognition');
  const { isOn, isSaving, switchOn } = useSiteChange(report);
  const canManage = useCan('recognition.manage');
  const noteId = useId();
  return (
    <div>
      <dt>{t('switch.title')}</dt>
      <dd className={classes['switch']}>
        <Switch
          aria-label={t('switch.label', { site: report.name })}
          aria-describedby={noteId}
          checked={isOn}
          disabled={!canManage || isSaving}
          onChange={({ currentTarget }) => switchOn(currentTarget.checked)}
        />
        <span id={noteId}>
          <b>{t(isOn ? 'switch.on' : 'switch.off')}</b>{' '}
          {t(isOn ? 'switch.onNote' : 'switch.offNote')}
        </span>
      </dd>
    </div>
  );
}
