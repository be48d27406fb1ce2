import { IconCpu, IconShieldCheck } from '#icons';
import type { SiteRecognitionReport } from '@wastegauge/contract/waste/recognition';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/display/panel.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './encoder-card.module.css';

/** Versions are hashes of the model. */
const shownVersionLength = 8;

export function EncoderCard({ report }: { report: SiteRecognitionReport }) {
  const { t } = useTranslation('recognition');
  const format = useFormat();
  const { encoder, fitted_at: fittedAt, backfill } = report;
  return (
    <Panel title={t('encoder.title')}>
      <ul className={classes['facts']}>
        <li>
          <IconCpu size={20} stroke={1.7} aria-hidden />
          <div>
            <b translate="no">{encoder.name}</b>
            <p>
              {t('encoder.version', { version: encoder.version.slice(0, shownVersionLength) })}
              {fittedAt !== null && ` ${t('encoder.fitted', { time: format.timestamp(fittedAt) })}`}
            </p>
            {!backfill.is_finished && (
              <p>{t('encoder.backfill', { pictures: format.count(backfill.pictures) })}</p>
            )}
          </div>
        </li>
        <li>
          <IconShieldCheck size={20} stroke={1.7} aria-hidden data-tone="good" />
          <div>
            <b>{t('encoder.private')}</b>
            {encoder.cpu_ms !== null && (
              <p>
                {t('encoder.time', {
                  seconds: format.fixed(encoder.cpu_ms / 1000, encoder.cpu_ms < 95 ? 2 : 1),
                })}
              </p>
            )}
          </div>
        </li>
      </ul>
    </Panel>
  );
}
