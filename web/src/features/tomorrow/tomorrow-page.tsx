import { Button } from '@mantine/core';
import { IconCalendarOff, IconChefHat, IconCalendarEvent } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import type { Tomorrow } from '@wastegauge/contract/insight/tomorrow';
import { dayIn } from '@wastegauge/contract/values/dates';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogs } from '../../ui/dialogs/use-dialogs.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PanelSkeleton } from '../../ui/feedback/skeleton.tsx';
import { focusInvalidField } from '../../ui/fields/focus-invalid-field.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { siteListOptions } from '../../widgets/places/site-list.ts';
import { oneSiteId } from '../../widgets/places/site-search.ts';
import { useDayTexts } from '../../widgets/time/use-day-texts.ts';
import { useNow } from '../../widgets/time/use-now.ts';
import { tomorrowOptions } from './api.ts';
import { DishesCard } from './dishes-card.tsx';
import { ErrorCard } from './error-card.tsx';
import { LastDayCard } from './last-day-card.tsx';
import { RanOutCard } from './ran-out-card.tsx';
import { RanOutDialog } from './ran-out-dialog.tsx';
import { ServiceCard } from './service-card.tsx';
import { TomorrowHeader } from './tomorrow-header.tsx';
import classes from './tomorrow-page.module.css';
import { advisedDay } from './advised-day.ts';
import { tomorrowSearch } from './tomorrow-search.ts';
import { usePlanDraft, type PlanDraft } from './use-plan-draft.ts';
import { useRanOut, type EmptyDish } from './use-ran-out.ts';
import { WeekStrip } from './week-strip.tsx';

export function TomorrowPage() {
  const { t } = useTranslation(['tomorrow', 'common']);
  const search = tomorrowSearch.parse(useSearch({ strict: false }));
  const siteList = useQuery(siteListOptions);
  const sites = siteList.data ?? [];
  const chosenId = oneSiteId(search);
  const site = sites.find(({ id }) => id === chosenId) ?? sites[0];
  if (site) return <SiteTomorrow key={site.id} site={site} sites={sites} day={search.day} />;
  return (
    <>
      <TomorrowHeader sites={sites} />
      {siteList.isPending && <PanelSkeleton label={t('common:loading')} height={160} />}
      {siteList.isLoadingError && <LoadError query={siteList} />}
      {siteList.data && (
        <EmptyState icon={<IconChefHat />} title={t('noSites')} hint={t('noSitesHint')} />
      )}
    </>
  );
}

interface SiteTomorrowProps {
  site: SiteOption;
  sites: readonly SiteOption[];
  day: string | undefined;
}

function SiteTomorrow({ site, sites, day }: SiteTomorrowProps) {
  const { t } = useTranslation('common');
  const today = dayIn(site.timezone, useNow());
  const tomorrow = useQuery(tomorrowOptions(site.id, advisedDay(day, today)));
  if (tomorrow.data) {
    return (
      <Day
        key={tomorrow.data.day}
        data={tomorrow.data}
        site={site}
        sites={sites}
        isRefetching={tomorrow.isPlaceholderData}
      />
    );
  }
  return (
    <>
      <TomorrowHeader sites={sites} site={site} />
      {tomorrow.isLoadingError ? (
        <LoadError query={tomorrow} />
      ) : (
        <div className={classes['cards']}>
          <PanelSkeleton label={t('loading')} height={160} />
          <PanelSkeleton height={320} />
        </div>
      )}
    </>
  );
}

interface DayProps {
  data: Tomorrow;
  site: SiteOption;
  sites: readonly SiteOption[];
  isRefetching: boolean;
}

function Day({ data, site, sites, isRefetching }: DayProps) {
  const plan = usePlanDraft(data);
  const { opened, open, close } = useDialogs<'ranOut'>();
  // Keeps the dish while the dialog closes.
  const [dish, setDish] = useState<EmptyDish>();
  const askRanOut = (chosen?: EmptyDish): void => {
    setDish(chosen);
    open('ranOut');
  };
  const ranOut = useRanOut(data.site.id, askRanOut);
  const fields = useRef<HTMLDivElement>(null);
  const save = (): void => {
    if (fields.current && !focusInvalidField(fields.current)) plan.save();
  };
  return (
    <div className={classes['root']}>
      <TomorrowHeader sites={sites} site={site} data={data} plan={plan} onSave={save} />
      <WeekStrip data={data} />
      <div ref={fields} className={classes['cards']} data-refetching={isRefetching || undefined}>
        <DayNotes data={data} />
        {data.is_closed ? <Closed data={data} /> : <Services data={data} plan={plan} />}
        <div className={classes['columns']}>
          {!data.is_closed && <DishesCard data={data} plan={plan} ranOut={ranOut} />}
          <div className={classes['side']} data-wide={data.is_closed || undefined}>
            {data.last_day && <LastDayCard data={data} last={data.last_day} />}
            <RanOutCard data={data} entry={ranOut} onAdd={() => askRanOut()} />
          </div>
        </div>
      </div>
      <RanOutDialog
        opened={opened === 'ranOut'}
        onClose={close('ranOut')}
        site={site}
        dish={dish}
        onRecorded={ranOut.notifyRecorded}
      />
    </div>
  );
}

/** Holiday and venue events of the day. */
function DayNotes({ data }: { data: Tomorrow }) {
  const { t } = useTranslation('tomorrow');
  const format = useFormat();
  const events = data.week.find(({ day }) => day === data.day)?.events ?? [];
  if (data.holiday === null && events.length === 0) return null;
  return (
    <ul className={classes['notes']}>
      {data.holiday !== null && (
        <li>
          <IconCalendarEvent size={18} stroke={1.7} aria-hidden /> {data.holiday}
        </li>
      )}
      {events.map(({ id, name, guests }) => (
        <li key={id}>
          <IconCalendarEvent size={18} stroke={1.7} aria-hidden />
          <Link
            to="/venues/$siteId/events/$eventId"
            params={{ siteId: String(data.site.id), eventId: String(id) }}
          >
            {name}
          </Link>
          {guests !== null && (
            <span>{t('guests', { count: guests, guests: format.count(guests) })}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Closed({ data }: { data: Tomorrow }) {
  const { t } = useTranslation('tomorrow');
  const { longDay } = useDayTexts();
  return (
    <div className={classes['closed']}>
      <EmptyState
        icon={<IconCalendarOff />}
        title={t('closed.title', { day: longDay(data.day) })}
        hint={t('closed.hint')}
        action={
          <Button
            renderRoot={(props) => (
              <Link
                {...props}
                to="/coverage"
                search={{ siteId: [data.site.id], siteName: [data.site.name] }}
              />
            )}
          >
            {t('closed.change')}
          </Button>
        }
      />
    </div>
  );
}

function Services({ data, plan }: { data: Tomorrow; plan: PlanDraft }) {
  return (
    <div className={classes['services']}>
      {data.services.map((advice) => (
        <ServiceCard key={advice.service} data={data} advice={advice} plan={plan} />
      ))}
      <ErrorCard error={data.error} />
    </div>
  );
}
