import { IconChecks, IconChevronRight, IconInbox } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { UnusualEntry, UnusualTab } from '@wastegauge/contract/insight/unusual';
import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Pager } from '../../ui/data-table/pager.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PanelSkeleton } from '../../ui/feedback/skeleton.tsx';
import { focusHeading } from '../../ui/focus-heading.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { reportSearch } from '../../widgets/filters/report-filter.ts';
import { useTranslated } from '../../widgets/language/translations.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { siteSearch } from '../../widgets/places/site-search.ts';
import { SiteSelect } from '../../widgets/places/site-select.tsx';
import { useChosenSite } from '../../widgets/places/use-chosen-site.ts';
import { useCan } from '../../widgets/session/current-user.ts';
import { useLastPage } from '../../widgets/tables/use-last-page.ts';
import {
  unusualOptions,
  unusualPageSize,
  useDecide,
  useUndoDecision,
  type UnusualChoice,
} from './api.ts';
import { ChoicesPanel } from './choices-panel.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { DecisionStrip } from './decision-strip.tsx';
import { EntryCard, type EntryAction } from './entry-card.tsx';
import { RulesPanel } from './rules-panel.tsx';
import classes from './unusual-page.module.css';
import { unusualSearch } from './unusual-search.ts';
import { UnusualTabs } from './unusual-tabs.tsx';
import { useUnusualTexts } from './use-unusual-texts.ts';

interface UnusualPageProps {
  PictureDialog: ComponentType<{
    opened: boolean;
    event: WasteEvent;
    foodName: string;
    onClose: () => void;
  }>;
}

export function UnusualPage({ PictureDialog }: UnusualPageProps) {
  const { t } = useTranslation(['unusual', 'common']);
  const { kg } = useUnusualTexts();
  const { sites, site, choose } = useChosenSite();
  const navigate = useNavigate();
  const { tab = 'open', page = 1 } = unusualSearch.parse(useSearch({ strict: false }));
  const list = useQuery(
    unusualOptions({ siteId: site?.id, tab, offset: (page - 1) * unusualPageSize }),
  );
  const canDecide = useCan('events.write');
  const { notifyDone, notifyError } = useResultToast();
  const decide = useDecide();
  const undo = useUndoDecision();
  const [decided, setDecided] = useState<UnusualEntry | null>(null);
  const [enlarged, setEnlarged] = useState<UnusualEntry | null>(null);
  const [corrected, setCorrected] = useState<UnusualEntry | null>(null);
  const [isCorrecting, setIsCorrecting] = useState(false);
  const entries = list.data?.results ?? [];
  const shown = decided ? [...entries, decided] : entries;
  const translated = useTranslated(shown.flatMap(({ event }) => event.food_name ?? []));
  const foodName = ({ event }: UnusualEntry): string =>
    event.food_name === null ? t('notNamed') : translated(event.food_name);
  const showPage = (next: number): void =>
    void navigate({ to: '.', search: (previous) => ({ ...previous, page: next }) });

  useLastPage({
    list,
    page,
    pageSize: unusualPageSize,
    show: ({ page: last = 1 }) => showPage(last),
  });

  const send = async ({ event }: UnusualEntry, decision: UnusualChoice): Promise<void> => {
    setDecided(await decide.mutateAsync({ id: event.id, decision }));
  };
  const takeBack = async ({ event }: UnusualEntry): Promise<void> => {
    try {
      await undo.mutateAsync(event.id);
      notifyDone(t('undone'));
    } catch (error) {
      notifyError(error);
    }
    setDecided(null);
    focusHeading();
  };
  const handleAction = (action: EntryAction, entry: UnusualEntry): void => {
    if (action === 'enlarge') setEnlarged(entry);
    else if (action === 'undo') void takeBack(entry);
    else if (action === 'correct') {
      setCorrected(entry);
      setIsCorrecting(true);
    } else {
      const outcome = action === 'keep' ? 'kept' : 'excluded';
      send(entry, { outcome }).catch(notifyError);
    }
  };

  const { counts } = list.data ?? {};
  return (
    <>
      <PageHeader
        crumb={
          <nav aria-label={t('path')} className={classes['crumbs']}>
            <Link to="/feed" search={(previous) => reportSearch.parse(siteSearch.parse(previous))}>
              {t('feed')}
            </Link>
            <IconChevronRight size={14} stroke={1.7} aria-hidden />
            <span aria-current="page">{t('title')}</span>
          </nav>
        }
        title={t('title')}
        subtitle={
          counts &&
          (counts.open === 0
            ? t('summaryNone')
            : t('summary', { count: counts.open, weight: kg(list.data?.open_weight ?? 0) }))
        }
        subtitlePosition="beside"
        actions={
          sites.length > 1 && (
            <SiteSelect
              className={classes['site']}
              sites={sites}
              siteId={site?.id ?? null}
              onChange={(id) => void choose(id)}
            />
          )
        }
      />
      <UnusualTabs tab={tab} counts={counts} />
      <div className={classes['columns']}>
        <div className={classes['entries']}>
          {decided && tab === 'open' && (
            <DecisionStrip
              key={decided.event.id}
              entry={decided}
              foodName={foodName(decided)}
              isBusy={undo.isPending}
              onUndo={() => void takeBack(decided)}
            />
          )}
          {list.isPending && <PanelSkeleton label={t('common:loading')} height={196} />}
          {list.isLoadingError && <LoadError query={list} />}
          {list.data && (
            <div
              className={classes['cards']}
              aria-busy={list.isPlaceholderData}
              data-refetching={list.isPlaceholderData || undefined}
            >
              {entries.length === 0 && <Empty tab={tab} />}
              {entries.map((entry) => (
                <EntryCard
                  key={entry.event.id}
                  entry={entry}
                  foodName={foodName(entry)}
                  canDecide={canDecide}
                  isBusy={decide.isPending || undo.isPending}
                  onAction={handleAction}
                />
              ))}
            </div>
          )}
          <EntriesPager total={list.data?.count ?? 0} page={page} onPageChange={showPage} />
        </div>
        <div className={classes['aside']}>
          <ChoicesPanel list={list.data} />
          <RulesPanel siteId={site?.id} hasSeveralSites={sites.length > 1} canSwitch={canDecide} />
        </div>
      </div>
      <CorrectDialog
        opened={isCorrecting}
        entry={corrected}
        onClose={() => setIsCorrecting(false)}
        send={send}
      />
      {enlarged && (
        <PictureDialog
          opened
          event={enlarged.event}
          foodName={foodName(enlarged)}
          onClose={() => setEnlarged(null)}
        />
      )}
    </>
  );
}

function Empty({ tab }: { tab: UnusualTab }) {
  const { t } = useTranslation('unusual');
  return (
    <EmptyState
      icon={tab === 'open' ? <IconChecks /> : <IconInbox />}
      title={t(`empty.${tab}`)}
      hint={t(tab === 'open' ? 'empty.openHint' : 'empty.decidedHint')}
    />
  );
}

interface EntriesPagerProps {
  total: number;
  page: number;
  onPageChange: (page: number) => void;
}

function EntriesPager({ total, page, onPageChange }: EntriesPagerProps) {
  const { t } = useTranslation();
  const pageCount = Math.ceil(total / unusualPageSize);
  if (pageCount < 2) return null;
  return (
    <Pager
      page={Math.min(page, pageCount)}
      pageCount={pageCount}
      onPageChange={onPageChange}
      labels={{
        navigation: t('pager.label'),
        previous: t('pager.previous'),
        next: t('pager.next'),
        page: (number) => t('pager.page', { page: number }),
        position: (number, count) => t('pager.position', { page: number, total: count }),
      }}
    />
  );
}
