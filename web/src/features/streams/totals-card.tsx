import { Button } from '@mantine/core';
import { IconDownload } from '#icons';
import type {
  DestinationTotals,
  MaterialTotals,
  WasteByDestination,
} from '@wastegauge/contract/waste/streams';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/data-table/data-table-column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './streams-page.module.css';
import { useStreamTexts } from './use-stream-texts.ts';
import { useTotalsExport } from './use-totals-export.ts';
import type { TotalsRequest } from './api.ts';

interface TotalsCardProps {
  totals: WasteByDestination;
  request: TotalsRequest;
  /** Missing where nothing can be set. */
  onSetDestination: (() => void) | undefined;
}

export function TotalsCard({ totals, request, onSetDestination }: TotalsCardProps) {
  const { t } = useTranslation('streams');
  const format = useFormat();
  const texts = useStreamTexts();
  const download = useTotalsExport(request);
  const columns: Column<DestinationTotals>[] = [
    {
      key: 'destination',
      header: t('totals.destination'),
      render: ({ destination, is_waste }) => (
        <span className={classes['lines']}>
          {texts.destination(destination)}
          {!is_waste && <span className={classes['second']}>{t('totals.surplus')}</span>}
        </span>
      ),
    },
    ...useMaterialColumns(),
  ];
  return (
    <Panel
      title={t('totals.title')}
      actions={
        <Button
          loading={download.isRunning}
          leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
          onClick={download.start}
        >
          {t('totals.export')}
        </Button>
      }
    >
      <div className={classes['stack']}>
        {totals.without_destination > 0 && (
          <Alert tone="warn">
            {t('totals.without', { weight: format.weight(totals.without_destination) })}{' '}
            {onSetDestination && (
              <button type="button" className={classes['link']} onClick={onSetDestination}>
                {t('totals.setDestination')}
              </button>
            )}
          </Alert>
        )}
        <DataTable
          caption={t('totals.title')}
          columns={columns}
          rows={totals.destinations}
          rowKey={({ destination }) => destination ?? 'not_stated'}
          empty={<p>{t('totals.empty')}</p>}
        />
        <p className={classes['second']}>
          {t('totals.sum', { weight: format.weight(totals.total.total) })}
          {totals.total.non_food > 0 &&
            ` ${t('totals.nonFood', { weight: format.weight(totals.total.non_food) })}`}{' '}
          {t('totals.shares')}
        </p>
      </div>
    </Panel>
  );
}

export function useMaterialColumns<Row extends MaterialTotals>(): Column<Row>[] {
  const { t } = useTranslation('streams');
  const format = useFormat();
  const column = (key: 'edible' | 'inedible' | 'unnamed' | 'total'): Column<Row> => ({
    key,
    header: t(`totals.${key}`),
    align: 'end',
    render: (row) => <span className={classes['figure']}>{format.weight(row[key])}</span>,
  });
  return [column('edible'), column('inedible'), column('unnamed'), column('total')];
}
