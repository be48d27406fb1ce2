import { Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { EventReport } from '@wastegauge/contract/insight/venues';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { momentText, siteDay } from '../../../widgets/time/site-time.ts';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { useLanguage } from '../../../widgets/language/use-language.ts';
import classes from './event-page.module.css';

/** Says which waste the figures contain, and what they share with other events. */
export function EventBasis({ report }: { report: EventReport }) {
  const { t } = useTranslation('venues');
  const format = useFormat();
  const language = useLanguage();
  const { event, zones, outcome, others, overlapping } = report;
  const names = new Intl.ListFormat(language).format(zones.map(({ name }) => name));
  const times = {
    from: momentText(format, report.counted_from),
    to: momentText(format, report.counted_to),
  };
  return (
    <Stack gap="var(--s1)" className={classes['basis'] ?? ''}>
      <p>
        {zones.length === 0
          ? t('report.basis.site', times)
          : t('report.basis.zones', { ...times, zones: names })}
      </p>
      {outcome !== null && (
        <p>
          {t(outcome.are_site_covers_recorded ? 'report.basis.covers' : 'report.basis.estimated', {
            covers: format.count(outcome.site_covers),
            days: format.period({
              startDate: siteDay(event.start_date),
              endDate: siteDay(event.end_date),
            }),
          })}
        </p>
      )}
      {[outcome, ...others].some((one) => one?.guest_basis === 'planned') && (
        <p>{t('report.basis.planned')}</p>
      )}
      {overlapping.length > 0 && (
        <p>
          {t('report.basis.shared')}{' '}
          {overlapping.map(({ id, name }, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <Link
                to="/venues/$siteId/events/$eventId"
                params={{ siteId: String(event.site), eventId: String(id) }}
              >
                {name}
              </Link>
            </Fragment>
          ))}
        </p>
      )}
    </Stack>
  );
}
