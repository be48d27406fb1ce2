import { Button, Menu } from '@mantine/core';
import { IconDownload, IconEdit, IconHeartHandshake, IconTrash } from '#icons';
import { useQuery } from '@tanstack/react-query';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { handOverOrderings } from '@wastegauge/contract/values/address-options';
import { addMonths, startOfMonth } from '@wastegauge/contract/values/dates';
import { donationRoutes, type HandOver } from '@wastegauge/contract/waste/donations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/data-table/data-table-column.ts';
import { useDialogs } from '../../ui/dialogs/use-dialogs.ts';
import { FoodImage } from '../../ui/display/food-image.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useUndoableChange } from '../../widgets/decisions/use-undoable-change.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useTranslated } from '../../widgets/language/translations.ts';
import { useCan } from '../../widgets/session/current-user.ts';
import { orderingParam, parseSort } from '../../widgets/tables/ordering.ts';
import { PagedTable } from '../../widgets/tables/paged-table.tsx';
import { useLastPage } from '../../widgets/tables/use-last-page.ts';
import { momentText, siteTimeAt } from '../../widgets/time/site-time.ts';
import { handOverPageSize, handOversOptions, removeHandOver, useRefreshDonations } from './api.ts';
import classes from './donations-page.module.css';
import type { DonationsSearch } from './donations-search.ts';
import { EditHandOverDialog } from './hand-over/edit-hand-over-dialog.tsx';
import type { DonationSummary } from './summary-strip.tsx';
import { useDonationTexts } from './use-donation-texts.ts';
import { useFileDownload } from '../../widgets/forms/use-file-download.ts';

interface HandOversCardProps {
  site: SiteOption;
  summary: DonationSummary;
  search: DonationsSearch;
  show: (change: Partial<DonationsSearch>) => void;
}

const defaultOrdering = '-handed_at';

export function HandOversCard({ site, summary, search, show }: HandOversCardProps) {
  const { t } = useTranslation(['donations', 'common']);
  const list = useQuery(handOversOptions(site.id, search));
  useLastPage({ list, page: search.page, pageSize: handOverPageSize, show });
  const canWrite = useCan('donations.write');
  const dialogs = useDialogs<'edit'>();
  const [edited, setEdited] = useState<HandOver>();
  const remove = useRemoveHandOver();
  const translated = useTranslated((list.data?.results ?? []).map(({ food }) => food.name));
  const columns = useColumns(site, translated);
  const exporting = useFileDownload();
  const startExport = (): void =>
    exporting.start(
      donationRoutes.exportHandOvers,
      {
        query: {
          site: site.id,
          startDate: addMonths(startOfMonth(summary.today), -11),
          endDate: summary.today,
        },
      },
      'hand-overs.csv',
    );
  return (
    <Panel
      title={t('handOvers.title')}
      withHeadBorder
      withoutPadding
      actions={
        <Button
          size="xs"
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
          disabled={exporting.isRunning}
          title={t('handOvers.exportHint')}
          onClick={startExport}
        >
          {exporting.isRunning ? t('common:processing') : t('handOvers.export')}
        </Button>
      }
    >
      <PagedTable<HandOver>
        className={classes['table']}
        list={list}
        page={search.page}
        pageSize={handOverPageSize}
        onPageChange={(page) => show({ page })}
        caption={t('handOvers.title')}
        columns={columns}
        isDense
        sort={parseSort(search.ordering ?? defaultOrdering)}
        onSortChange={(sort) =>
          show({
            ordering: orderingParam(sort, handOverOrderings, defaultOrdering),
            page: undefined,
          })
        }
        rowMenu={
          canWrite
            ? {
                header: t('menu'),
                label: (row) =>
                  t('handOvers.menuOf', {
                    food: translated(row.food.name),
                    organisation: row.organisation.name,
                  }),
                renderItems: (row) => (
                  <>
                    <Menu.Item
                      leftSection={<IconEdit size={16} stroke={1.7} aria-hidden />}
                      onClick={() => {
                        setEdited(row);
                        dialogs.open('edit');
                      }}
                    >
                      {t('handOvers.edit')}
                    </Menu.Item>
                    <Menu.Item
                      leftSection={<IconTrash size={16} stroke={1.7} aria-hidden />}
                      onClick={() => void remove(row)}
                    >
                      {t('handOvers.delete')}
                    </Menu.Item>
                  </>
                ),
              }
            : undefined
        }
        empty={
          <EmptyState
            icon={<IconHeartHandshake />}
            title={t('handOvers.none')}
            hint={t('handOvers.noneHint')}
          />
        }
      />
      <EditHandOverDialog
        opened={dialogs.opened === 'edit'}
        onClose={dialogs.close('edit')}
        handOver={edited}
        site={site}
        summary={summary}
      />
    </Panel>
  );
}

function useRemoveHandOver() {
  const { t } = useTranslation('donations');
  const { change } = useUndoableChange({
    refresh: useRefreshDonations(),
    undoneText: t('handOvers.restored'),
  });
  return ({ id }: HandOver): Promise<void> =>
    change({
      run: () => removeHandOver(id, true),
      done: t('handOvers.deleted'),
      undo: () => removeHandOver(id, false),
    });
}

function useColumns(site: SiteOption, translated: (text: string) => string): Column<HandOver>[] {
  const { t } = useTranslation('donations');
  const format = useFormat();
  const { kg, containers } = useDonationTexts();
  return [
    {
      key: 'handed_at',
      header: t('handOvers.date'),
      sortable: true,
      render: (row) => (
        <span className={classes['moment']}>
          {momentText(format, siteTimeAt(site.timezone, new Date(row.handed_at)))}
        </span>
      ),
    },
    {
      key: 'food',
      header: t('handOvers.food'),
      sortable: true,
      render: ({ food }) => (
        <span className={classes['food']}>
          <FoodImage
            frame="camera"
            sources={food.image_url === null ? [] : [food.image_url]}
            alt=""
          />
          {translated(food.name)}
        </span>
      ),
    },
    {
      key: 'weight',
      header: t('handOvers.amount'),
      align: 'end',
      sortable: true,
      render: (row) => (
        <span className={classes['amount']}>
          <b>{row.is_estimate ? t('about', { amount: kg(row.weight_kg) }) : kg(row.weight_kg)}</b>
          {row.container !== null && row.containers !== null && (
            <small>{containers(row.containers, row.container)}</small>
          )}
        </span>
      ),
    },
    {
      key: 'organisation',
      header: t('handOvers.organisation'),
      sortable: true,
      render: ({ organisation }) => organisation.name,
    },
    {
      key: 'from',
      header: t('handOvers.from'),
      render: ({ zone }) => <span className={classes['quiet']}>{zone?.name ?? '–'}</span>,
    },
  ];
}
