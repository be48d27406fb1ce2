import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconTableImport } from '#icons';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { dayIn, type Day } from '@wastegauge/contract/values/dates';
import { maxGuests } from '@wastegauge/contract/insight/venues';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogs } from '../../ui/dialogs/use-dialogs.ts';
import { FiltersButton } from '../../widgets/filters/filters-button.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useNow } from '../../widgets/time/use-now.ts';
import { useVenueSite } from '../../widgets/places/use-venue-site.ts';
import { VenueHeader } from '../../widgets/places/venue-header.tsx';
import { occupancyChartOptions, occupancySummaryOptions } from './api.ts';
import { DefaultOccupancyDialog } from './default-occupancy-dialog.tsx';
import { GraphCard } from './graph-card.tsx';
import { OccupancyFilterDialog } from './occupancy-filter-dialog.tsx';
import {
  displayedPeriod,
  filterCount,
  occupancySearch,
  type OccupancySearch,
} from './occupancy-search.ts';
import { OccupancySummaryFigures } from './occupancy-summary.tsx';
import { UpdateOccupancyDialog } from './update-occupancy-dialog.tsx';

export function OccupancyPage() {
  const { t } = useTranslation(['covers', 'common', 'imports']);
  const site = useVenueSite();
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const search = occupancySearch.parse(useSearch({ strict: false }));
  const today = dayIn(site.timezone, useNow());
  const period = displayedPeriod(search, today, isPhone);
  const hasDays = search.startDate !== undefined || search.endDate !== undefined;
  const summary = useQuery(occupancySummaryOptions(site.id, hasDays ? period : undefined));
  const chart = useQuery(
    occupancyChartOptions(site.id, {
      ...period,
      occupancy_type: search.type === undefined ? [] : [search.type],
      minOccupancy: search.minOccupancy,
      maxOccupancy: search.maxOccupancy,
    }),
  );
  const { opened, open, close } = useDialogs<'update' | 'default' | 'filters'>();
  // Keeps the day while the dialog closes.
  const [day, setDay] = useState<Day | null>(null);
  const update = (chosen: Day | null): void => {
    setDay(chosen);
    open('update');
  };
  const show = (change: Partial<OccupancySearch>): void => {
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, ...change }),
      resetScroll: false,
    });
  };
  const count = filterCount(search);
  return (
    <>
      <VenueHeader
        title={t('page.title')}
        site={site}
        actions={
          <>
            <Button
              renderRoot={(props) => <Link {...props} to="/imports" search={{ kind: 'covers' }} />}
              leftSection={<IconTableImport size={18} stroke={1.7} aria-hidden />}
            >
              {t('imports:open')}
            </Button>
            <Button onClick={() => open('default')}>{t('setDefault')}</Button>
            <Button variant="primary" onClick={() => update(null)}>
              {t('page.update')}
            </Button>
            <FiltersButton count={count} onClick={() => open('filters')} />
          </>
        }
      />
      <OccupancySummaryFigures query={summary} isThisMonth={!hasDays} />
      <GraphCard site={site} query={chart} period={period} onPeriod={show} onUpdate={update} />
      <UpdateOccupancyDialog
        opened={opened === 'update'}
        onClose={close('update')}
        site={site}
        day={day}
        maximum={maxGuests}
      />
      <DefaultOccupancyDialog
        opened={opened === 'default'}
        onClose={close('default')}
        site={site}
        maximum={maxGuests}
      />
      <OccupancyFilterDialog
        opened={opened === 'filters'}
        onClose={close('filters')}
        search={search}
        period={period}
        onApply={show}
      />
    </>
  );
}
