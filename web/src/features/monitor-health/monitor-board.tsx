import { SegmentedControl } from '@mantine/core';
import { IconCircleCheck, IconDeviceCctv } from '#icons';
import { useQuery } from '@tanstack/react-query';
import type { MonitorBoard as Board } from '@wastegauge/contract/insight/monitor-health';
import { useTranslation } from 'react-i18next';
import { ScrollBox } from '../../ui/data-table/scroll-box.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TableSkeleton } from '../../ui/feedback/skeleton.tsx';
import { MultiSelectField } from '../../ui/fields/multi-select-field.tsx';
import { useOptionSearch } from '../../widgets/forms/use-option-search.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { useSites } from '../../widgets/places/site-list.ts';
import { monitorBoardOptions } from './api.ts';
import { StripAxis, StripPatterns } from './activity-strip.tsx';
import { BoardSummary, SilentAlert } from './board-summary.tsx';
import { MonitorRow } from './monitor-row.tsx';
import { localZone, useBoardTexts, zoneCity } from './use-board-texts.ts';
import classes from './monitor-board.module.css';

/** Part of the address. */
interface BoardSearch {
  siteId: number[];
  siteName: string[];
  /** Only monitors that need attention. */
  attention?: boolean | undefined;
}

interface MonitorBoardProps {
  search: BoardSearch;
  onChange: (change: Partial<BoardSearch>) => void;
}

export function MonitorBoard({ search, onChange }: MonitorBoardProps) {
  const { t } = useTranslation(['monitors', 'common']);
  const query = useQuery(monitorBoardOptions(search.siteId));
  const board = query.data;
  if (query.isPending) return <TableSkeleton label={t('common:loading')} rows={8} columns={6} />;
  if (!board) return <LoadError query={query} />;
  return (
    <div className={classes['root']} aria-busy={query.isPlaceholderData}>
      {query.isError && <StaleAlert asOf={board.as_of} />}
      <SilentAlert board={board} />
      <BoardSummary board={board} />
      <BoardBar search={search} onChange={onChange} />
      <BoardTable board={board} onlyAttention={search.attention ?? false} />
    </div>
  );
}

function StaleAlert({ asOf }: { asOf: string }) {
  const { t, format } = useBoardTexts();
  return <Alert tone="warn">{t('stale', { time: format.time(asOf) })}</Alert>;
}

function BoardBar({ search, onChange }: MonitorBoardProps) {
  const { t } = useTranslation('monitors');
  const sites = useSites();
  const options = useOptionSearch(sites);
  return (
    <div className={classes['bar-row']}>
      <SegmentedControl
        aria-label={t('filter.label')}
        data={[
          { value: 'all', label: t('filter.all') },
          { value: 'attention', label: t('filter.attention') },
        ]}
        value={search.attention ? 'attention' : 'all'}
        onChange={(value) => onChange({ attention: value === 'attention' || undefined })}
      />
      {(sites.length > 1 || search.siteId.length > 0) && (
        <div className={classes['sites']}>
          <MultiSelectField
            label={t('filter.sites')}
            emptyText={t('filter.allSites')}
            search={options}
            options={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
            values={search.siteId.map(String)}
            onChange={(values) => onChange({ siteId: values.map(Number), siteName: [] })}
          />
        </div>
      )}
      <ul className={classes['legend']}>
        {(['online', 'captures', 'silent', 'late'] as const).map((kind) => (
          <li key={kind}>
            <i data-kind={kind} aria-hidden />
            {t(`legend.${kind}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function BoardTable({ board, onlyAttention }: { board: Board; onlyAttention: boolean }) {
  const { t, weekdayName } = useBoardTexts();
  const sites = board.sites
    .map((site) => ({
      ...site,
      shown: site.monitors.filter((one) => !onlyAttention || one.needs_attention),
    }))
    .filter(({ shown }) => shown.length > 0);
  if (sites.length === 0) {
    return board.monitors > 0 ? (
      <EmptyState icon={<IconCircleCheck />} title={t('tiles.allFine')} hint={t('empty.fine')} />
    ) : (
      <EmptyState icon={<IconDeviceCctv />} title={t('empty.title')} hint={t('empty.hint')} />
    );
  }
  const counts = board.sites.flatMap(({ monitors }) =>
    monitors.flatMap((one) => [one.captures_today, one.usual_captures ?? 0]),
  );
  const mostCaptures = Math.max(1, ...counts);
  const columns = ['monitor', 'state', 'captures', 'battery', 'waiting', 'version'] as const;
  return (
    <section className={classes['card']}>
      <StripPatterns />
      <ScrollBox label={t('view.health')} className={classes['scroller']}>
        <table className={classes['table']} aria-label={t('view.health')}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" data-cell={column}>
                  {t(`columns.${column}`)}
                </th>
              ))}
              <th scope="col" data-cell="day">
                {t('columns.day')}
                <StripAxis asOf={board.as_of} />
              </th>
            </tr>
          </thead>
          {sites.map((site) => (
            <tbody key={site.id}>
              <tr className={classes['site']}>
                <th colSpan={columns.length + 1} scope="rowgroup">
                  <span>
                    <b>{site.name}</b>
                    <small>{zoneCity(site.timezone)}</small>
                    <SiteState site={site} />
                  </span>
                </th>
              </tr>
              {site.shown.map((monitor) => (
                <MonitorRow
                  key={monitor.id}
                  monitor={monitor}
                  asOf={board.as_of}
                  mostCaptures={mostCaptures}
                />
              ))}
            </tbody>
          ))}
        </table>
      </ScrollBox>
      <p className={classes['footer']}>
        {t('footer', { zone: zoneCity(localZone()), weekday: weekdayName(board.as_of) })}
      </p>
    </section>
  );
}

function SiteState({ site }: { site: Board['sites'][number] }) {
  const { t } = useTranslation('monitors');
  const total = site.monitors.length;
  if (site.need_attention === 0) return <em>{t('siteFine', { count: total })}</em>;
  const hasSilent = site.monitors.some(({ state }) => state === 'silent');
  return (
    <em data-tone={hasSilent ? 'bad' : 'warn'}>
      {t('siteAttention', { count: site.need_attention, total })}
    </em>
  );
}
