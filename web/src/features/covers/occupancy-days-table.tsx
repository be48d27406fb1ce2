import { Button } from '@mantine/core';
import type { OccupancyPoint } from '@wastegauge/contract/insight/covers';
import type { Day } from '@wastegauge/contract/values/dates';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { OccupancyTypeBadge } from '../../widgets/places/occupancy-type-badge.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { displayedType } from './use-graph.ts';

interface OccupancyDaysTableProps {
  points: readonly OccupancyPoint[];
  onUpdate: (day: Day) => void;
}

const maxTableHeight = 440;

export function OccupancyDaysTable({ points, onUpdate }: OccupancyDaysTableProps) {
  const { t } = useTranslation('covers');
  const format = useFormat();
  return (
    <DataTable
      caption={t('page.chart')}
      rows={points}
      rowKey={({ x }) => x}
      isDense
      maxHeight={maxTableHeight}
      columns={[
        {
          key: 'day',
          header: t('updateDialog.day'),
          render: ({ x }) => <time>{`${format.weekday(x)}, ${format.dayWithMonth(x)}`}</time>,
        },
        {
          key: 'covers',
          header: t('covers'),
          align: 'end',
          render: ({ y }) => format.count(y),
        },
        {
          key: 'type',
          header: t('updateDialog.type'),
          render: (point) => <OccupancyTypeBadge type={displayedType(point)} />,
        },
        {
          key: 'events',
          header: t('page.planned'),
          render: ({ event_types }) =>
            event_types.map((type) => t(`types.${type}`)).join(', ') || t('page.noEvents'),
        },
      ]}
      rowActions={{
        header: t('update'),
        render: ({ x }) => (
          <Button
            size="xs"
            aria-label={t('page.updateOn', { day: format.day(x) })}
            onClick={() => onUpdate(x)}
          >
            {t('page.change')}
          </Button>
        ),
      }}
    />
  );
}
