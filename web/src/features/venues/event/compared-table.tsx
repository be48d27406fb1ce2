import { Flex } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { EventOutcome, EventReport } from '@wastegauge/contract/insight/venues';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/display/badge.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import type { Column } from '../../../ui/data-table/data-table-column.ts';
import { Panel } from '../../../ui/display/panel.tsx';
import { Change } from '../../../widgets/figures/change.tsx';
import { siteDay } from '../../../widgets/time/site-time.ts';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { percentDifference } from './event-expectation.ts';
import { usePerGuestText } from './use-per-guest-text.ts';
import classes from './event-page.module.css';

export function ComparedTable({ report }: { report: EventReport }) {
  const { t } = useTranslation(['venues', 'covers']);
  const { event, outcome, others } = report;
  const columns = useColumns(report);
  if (others.length === 0) return null;
  const rows = [...(outcome === null ? [] : [outcome]), ...others].toSorted(
    (one, other) => (one.grams_per_guest ?? Infinity) - (other.grams_per_guest ?? Infinity),
  );
  return (
    <div className={classes['table']}>
      <Panel
        title={t('report.compared', { kind: t(`covers:types.${event.occupancy_type}`) })}
        withoutPadding
        actions={
          <span className={classes['hint']}>
            {t(outcome === null ? 'report.differenceToAverage' : 'report.differenceToThis')}
          </span>
        }
      >
        <DataTable
          caption={t('report.comparedTable')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => String(id)}
          currentKey={String(event.id)}
          isDense
        />
      </Panel>
    </div>
  );
}

function useColumns(report: EventReport): Column<EventOutcome>[] {
  const { t } = useTranslation('venues');
  const format = useFormat();
  const { event, outcome, currency, average_grams_per_guest } = report;
  const compared = outcome === null ? average_grams_per_guest : outcome.grams_per_guest;
  const none = t('noEstimate');
  const perGuest = usePerGuestText();
  const isTablet = useMediaQuery(tablet, false, { getInitialValueInEffect: false });
  const columns: Column<EventOutcome>[] = [
    {
      key: 'name',
      header: t('columns.event'),
      render: ({ id, name }) =>
        id === event.id ? (
          <Flex component="span" gap="var(--s1) var(--s2)" wrap="wrap" align="center">
            <b>{name}</b>
            <Badge tone="accent">{t('report.thisEvent')}</Badge>
          </Flex>
        ) : (
          <Link
            to="/venues/$siteId/events/$eventId"
            params={{ siteId: String(event.site), eventId: String(id) }}
          >
            {name}
          </Link>
        ),
    },
    {
      key: 'start',
      header: t('columns.start'),
      render: ({ start_date }) => <time>{format.day(siteDay(start_date))}</time>,
    },
    {
      key: 'planned',
      header: t('columns.planned'),
      align: 'end',
      render: ({ planned }) => (planned === null ? none : format.count(planned)),
    },
    {
      key: 'counted',
      header: t('columns.counted'),
      align: 'end',
      render: ({ guests }) => (guests === null ? none : format.count(guests)),
    },
    {
      key: 'weight',
      header: t('columns.weight'),
      align: 'end',
      render: ({ weight }) => format.fixed(weight, 2),
    },
    {
      key: 'perGuest',
      header: t('columns.perGuest'),
      align: 'end',
      render: (outcome) => <b>{perGuest(outcome)}</b>,
    },
    {
      key: 'cost',
      header: t('columns.cost', { currency }),
      align: 'end',
      render: ({ value }) => format.fixed(value, 2),
    },
    {
      key: 'difference',
      header: t('columns.difference'),
      align: 'end',
      render: ({ id, grams_per_guest }) =>
        id === event.id ? none : <Change percent={percentDifference(compared, grams_per_guest)} />,
    },
  ];
  return isTablet ? columns.filter(({ key }) => !hiddenOnTablets.includes(key)) : columns;
}

const tablet = '(min-width: 600px) and (max-width: 959px)';
const hiddenOnTablets = ['planned', 'cost'];
