import { IconCalendar } from '#icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type {
  StreamMember,
  StreamTotals,
  WasteByDestination,
  WasteStream,
} from '@wastegauge/contract/waste/streams';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/data-table/data-table-column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { PanelSkeleton } from '../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { withSites } from '../../widgets/filters/filter-rules.ts';
import { chosenSiteIds } from '../../widgets/filters/report-filter.ts';
import { useReportFilter } from '../../widgets/filters/use-report-filter.ts';
import { useReportSite } from '../../widgets/filters/use-report-site.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { useSites } from '../../widgets/places/site-list.ts';
import { SiteSelect } from '../../widgets/places/site-select.tsx';
import { useCan } from '../../widgets/session/current-user.ts';
import { useToday } from '../../widgets/time/use-today.ts';
import { siteStreamsOptions, totalsOptions, type TotalsRequest } from './api.ts';
import { MembersCard } from './members-card.tsx';
import { SharesCard } from './shares-card.tsx';
import {
  DestinationDialog,
  MoveDialog,
  NewStreamDialog,
  RenameStreamDialog,
} from './stream-dialogs.tsx';
import { StreamsCard } from './streams-card.tsx';
import classes from './streams-page.module.css';
import { chosenYear, yearChoices, yearDays } from './streams-search.ts';
import { TotalsCard, useMaterialColumns } from './totals-card.tsx';
import { useStreamTexts } from './use-stream-texts.ts';

export function StreamsPage() {
  const { t } = useTranslation(['streams', 'common']);
  const format = useFormat();
  const sites = useSites();
  const site = useReportSite();
  const { filters, apply } = useReportFilter();
  const siteIds = chosenSiteIds(filters);
  const request: TotalsRequest = {
    site: siteIds.length === 0 && site ? [site.id] : siteIds,
    startDate: filters.startDate ?? undefined,
    endDate: filters.endDate ?? undefined,
  };
  const totals = useQuery({ ...totalsOptions(request), placeholderData: keepPreviousData });
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={totals.data && format.periodWithYear(totals.data)}
        actions={
          <>
            {sites.length > 1 && (
              <SiteSelect
                className={classes['select']}
                sites={sites}
                siteId={site?.id ?? null}
                severalText={
                  siteIds.length > 1 ? t('common:siteCount', { count: siteIds.length }) : undefined
                }
                onChange={(siteId) =>
                  apply(
                    withSites(
                      filters,
                      sites.filter(({ id }) => id === siteId),
                    ),
                  )
                }
              />
            )}
            <PeriodSelect request={request} />
          </>
        }
      />
      {totals.isPending && <PanelSkeleton label={t('common:loading')} height={240} />}
      {totals.isLoadingError && <LoadError query={totals} />}
      {totals.data && (
        <div className={classes['cards']} data-refetching={totals.isPlaceholderData || undefined}>
          {site ? (
            <SiteCards siteId={site.id} totals={totals.data} request={request} />
          ) : (
            <>
              <TotalsCard totals={totals.data} request={request} onSetDestination={undefined} />
              <SitesPanel rows={totals.data.streams} />
            </>
          )}
        </div>
      )}
    </>
  );
}

const twelveMonths = 'twelve';

function PeriodSelect({ request }: { request: TotalsRequest }) {
  const { t } = useTranslation('streams');
  const navigate = useNavigate();
  const format = useFormat();
  const today = useToday();
  const { startDate, endDate } = request;
  const year = chosenYear(request, today);
  const isOther = year === null && startDate !== undefined && endDate !== undefined;
  return (
    <SelectField
      aria-label={t('period')}
      className={classes['select']}
      icon={<IconCalendar size={18} stroke={1.7} aria-hidden />}
      placeholder={isOther ? format.periodWithYear({ startDate, endDate }) : undefined}
      options={[
        { value: twelveMonths, label: t('lastTwelveMonths') },
        ...yearChoices(today).map((one) => ({ value: String(one), label: String(one) })),
      ]}
      value={isOther ? null : year === null ? twelveMonths : String(year)}
      onChange={(chosen) =>
        void navigate({
          to: '.',
          search: (previous) => ({
            ...previous,
            ...(chosen === twelveMonths
              ? { startDate: undefined, endDate: undefined }
              : yearDays(Number(chosen), today)),
          }),
        })
      }
    />
  );
}

function SitesPanel({ rows }: { rows: readonly StreamTotals[] }) {
  const { t } = useTranslation('streams');
  const texts = useStreamTexts();
  const columns: Column<StreamTotals>[] = [
    {
      key: 'site',
      header: t('sites.site'),
      render: ({ site }) => (
        <Link
          to="/reports/streams"
          search={(previous) => ({ ...previous, siteId: [site.id], siteName: [site.name] })}
        >
          {site.name}
        </Link>
      ),
    },
    {
      key: 'stream',
      header: t('streams.name'),
      render: ({ name, destination }) => (
        <span className={classes['lines']}>
          {texts.stream(name)}
          <span className={classes['second']}>{texts.destination(destination)}</span>
        </span>
      ),
    },
    ...useMaterialColumns<StreamTotals>(),
  ];
  return (
    <Panel title={t('sites.title')} withoutPadding>
      <div className={classes['flush']}>
        <DataTable
          caption={t('sites.title')}
          columns={columns}
          rows={rows}
          rowKey={({ site, stream, destination }) => `${site.id} ${stream} ${destination}`}
          empty={<p className={classes['explanation']}>{t('totals.empty')}</p>}
        />
      </div>
    </Panel>
  );
}

interface SiteCardsProps {
  siteId: number;
  totals: WasteByDestination;
  request: TotalsRequest;
}

/** Dialogs keep their subject while they close. */
interface Opened {
  kind: 'new' | 'rename' | 'destination' | 'move';
  streamId?: number | null | undefined;
  member?: StreamMember | undefined;
}

function SiteCards({ siteId, totals, request }: SiteCardsProps) {
  const { t } = useTranslation('common');
  const canEdit = useCan('streams.write');
  const query = useQuery(siteStreamsOptions(siteId));
  const [opened, setOpened] = useState<Opened>({ kind: 'new' });
  const [isOpen, setIsOpen] = useState(false);
  if (query.isPending) return <PanelSkeleton label={t('loading')} height={240} />;
  if (query.isLoadingError) return <LoadError query={query} />;
  const site = query.data;
  const open = (dialog: Opened): void => {
    setOpened(dialog);
    setIsOpen(true);
  };
  const close = (): void => setIsOpen(false);
  const stream = site.streams.find(({ id }) => id === opened.streamId);
  const openDestination = ({ id }: WasteStream): void =>
    open({ kind: 'destination', streamId: id });
  const lacking = totals.streams.find(({ destination }) => destination === null);
  const unstated = site.streams.find(({ id, is_default }) =>
    lacking?.stream === null ? is_default : id === lacking?.stream,
  );
  const dialog = { onClose: close, site };
  return (
    <>
      <TotalsCard
        totals={totals}
        request={request}
        onSetDestination={canEdit && unstated ? () => openDestination(unstated) : undefined}
      />
      <StreamsCard
        siteId={siteId}
        streams={site.streams}
        totals={totals.streams}
        canEdit={canEdit}
        onAdd={() => open({ kind: 'new' })}
        onRename={({ id }) => open({ kind: 'rename', streamId: id })}
        onDestination={openDestination}
      />
      <MembersCard
        site={site}
        canEdit={canEdit}
        onMove={(member) => open({ kind: 'move', member })}
      />
      <SharesCard siteId={siteId} canEdit={canEdit} />
      <NewStreamDialog {...dialog} opened={isOpen && opened.kind === 'new'} />
      {stream && (
        <>
          <RenameStreamDialog
            {...dialog}
            opened={isOpen && opened.kind === 'rename'}
            stream={stream}
          />
          <DestinationDialog
            {...dialog}
            opened={isOpen && opened.kind === 'destination'}
            stream={stream}
          />
        </>
      )}
      {opened.member && (
        <MoveDialog {...dialog} opened={isOpen && opened.kind === 'move'} member={opened.member} />
      )}
    </>
  );
}
