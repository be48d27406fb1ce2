import { Button } from '@mantine/core';
import { IconClipboardCheck, IconDownload, IconInfoCircle, IconPlus } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { actionOrderings } from '@wastegauge/contract/values/address-options';
import type { actionRoutes } from '@wastegauge/contract/insight/actions';
import type { AnswerOf } from '@wastegauge/contract/route';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PanelSkeleton } from '../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { noNewAction, readPrefill } from '../../widgets/actions/new-action-search.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { SiteSelect } from '../../widgets/places/site-select.tsx';
import { useChosenSite } from '../../widgets/places/use-chosen-site.ts';
import { useCan } from '../../widgets/session/current-user.ts';
import { Paging } from '../../widgets/tables/paging.tsx';
import { useLastPage } from '../../widgets/tables/use-last-page.ts';
import { useToday } from '../../widgets/time/use-today.ts';
import { ActionCards } from './action-cards.tsx';
import classes from './actions-page.module.css';
import { actionsSearch, type ActionsSearch } from './actions-search.ts';
import { ActionsTable, type ActionsTableProps } from './actions-table.tsx';
import { actionsOptions, actionsPageSize, savingsOptions } from './api.ts';
import { NewActionDialog } from './dialog/new-action-dialog.tsx';
import { SavingsStrip } from './savings-strip.tsx';
import { StateChips } from './state-chips.tsx';
import { useActionsExport } from './use-actions-export.ts';

type ActionList = AnswerOf<typeof actionRoutes.listActions>;

export function ActionsPage() {
  const { t } = useTranslation(['actions', 'common']);
  const { search, show } = useActionsSearch();
  const { sites, site, choose } = useChosenSite();
  const canWrite = useCan('actions.write');
  const siteIds = site ? [site.id] : [];
  const list = useQuery(actionsOptions({ ...search, site: siteIds, state: search.state }));
  const savings = useQuery(savingsOptions(siteIds));
  useLastPage({ list, page: search.page, pageSize: actionsPageSize, show });
  const exporting = useActionsExport(siteIds);
  const counts = list.data?.states ?? [];
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const isEmpty = list.data !== undefined && all === 0;
  const prefill = readPrefill(search);
  const add = canWrite && (
    <Button
      variant="primary"
      leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
      onClick={() => show({ new: true })}
    >
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={list.data && t('count', { count: all })}
        subtitlePosition="beside"
        actions={
          <>
            {sites.length > 1 && (
              <SiteSelect
                className={classes['site']}
                sites={sites}
                siteId={site?.id ?? null}
                onChange={(id) => void choose(id).then(() => show({ page: undefined }))}
              />
            )}
            {add}
          </>
        }
      />
      <div className={classes['cards']}>
        {list.isPending && <PanelSkeleton label={t('common:loading')} height={320} />}
        {list.isLoadingError && <LoadError query={list} />}
        {isEmpty && (
          <div className={classes['empty']}>
            <EmptyState
              icon={<IconClipboardCheck />}
              title={t('empty.title')}
              hint={t('empty.hint')}
              action={
                <>
                  {add}{' '}
                  <Link to="/help/$slug" params={{ slug: 'actions' }}>
                    {t('savings.how')}
                  </Link>
                </>
              }
            />
          </div>
        )}
        {list.data && !isEmpty && savings.isLoadingError && <LoadError query={savings} />}
        {list.data && !isEmpty && savings.data && (
          <SavingsStrip savings={savings.data} isRefetching={savings.isPlaceholderData} />
        )}
        {list.data && !isEmpty && (
          <>
            <div className={classes['filters']}>
              <StateChips
                counts={counts}
                chosen={search.state}
                onChoose={(state) => show({ state, page: undefined })}
              />
              <div className={classes['tools']}>
                <SelectField
                  aria-label={t('ordering.label')}
                  className={classes['ordering']}
                  size="xs"
                  options={actionOrderings.map((value) => ({
                    value,
                    label: t(`ordering.${value}`),
                  }))}
                  value={search.ordering ?? 'newest'}
                  onChange={(value) =>
                    show({
                      ordering: value === 'saved' ? 'saved' : undefined,
                      page: undefined,
                    })
                  }
                />
                <Button
                  size="xs"
                  leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
                  disabled={exporting.isRunning}
                  onClick={exporting.start}
                >
                  {exporting.isRunning ? t('common:processing') : t('export')}
                </Button>
              </div>
            </div>
            <Rows
              list={list.data}
              isRefetching={list.isPlaceholderData}
              savings={search.state === undefined ? (savings.data ?? null) : null}
              hasSites={site === null && sites.length > 1}
              page={search.page}
              onPageChange={(page) => show({ page: page === 1 ? undefined : page })}
            />
          </>
        )}
      </div>
      {canWrite && (
        <NewActionDialog
          opened={prefill !== null}
          onClose={() => show(noNewAction)}
          prefill={prefill}
          siteId={site?.id ?? (sites.length === 1 ? sites[0]?.id : undefined)}
        />
      )}
    </>
  );
}

function useActionsSearch() {
  const navigate = useNavigate();
  const search = actionsSearch.parse(useSearch({ strict: false }));
  const show = (change: Partial<ActionsSearch>): void =>
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, ...change }),
      resetScroll: false,
      // Back must not open a dialog again that was closed.
      replace: 'new' in change && change.new === undefined,
    });
  return { search, show };
}

type RowsProps = Pick<ActionsTableProps, 'savings' | 'hasSites'> & {
  list: ActionList;
  isRefetching: boolean;
  page: number | undefined;
  onPageChange: (page: number) => void;
};

function Rows({ list, isRefetching, page = 1, onPageChange, savings, hasSites }: RowsProps) {
  const { t } = useTranslation('actions');
  const isPhone = useIsPhone();
  const today = useToday();
  const note = (
    <p className={classes['note']}>
      <IconInfoCircle size={18} stroke={1.7} aria-hidden />
      {t('note')}
    </p>
  );
  const paging = list.count > actionsPageSize && (
    <div className={classes['paging']}>
      <Paging
        page={page}
        pageSize={actionsPageSize}
        total={list.count}
        onPageChange={onPageChange}
      />
    </div>
  );
  const rows = { actions: list.results, hasSites, today };
  if (list.results.length === 0) {
    return (
      <div className={classes['empty']}>
        <EmptyState icon={<IconClipboardCheck />} title={t('empty.state')} />
      </div>
    );
  }
  if (isPhone) {
    return (
      <div className={classes['phone']} data-refetching={isRefetching || undefined}>
        <ActionCards {...rows} />
        {paging}
        {note}
      </div>
    );
  }
  return (
    <div className={classes['list']} data-refetching={isRefetching || undefined}>
      <ActionsTable {...rows} savings={savings} />
      {paging}
      {note}
    </div>
  );
}
