import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { displayModes, sliderRanges, sortOptions } from '@wastegauge/contract/values/filters';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { MultiSelectField } from '../../ui/fields/multi-select-field.tsx';
import { RangeField } from '../../ui/fields/range-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { EventChoiceField } from './event-choice-field.tsx';
import { eventChoicesOptions, foodChoicesOptions } from './filter-choices.ts';
import { FilterDates } from './filter-dates.tsx';
import classes from './filter-panel.module.css';
import {
  controlsOf,
  isUnavailable,
  withDates,
  withEvent,
  withSites,
  type FilterControl,
  type ReportPage,
} from './filter-rules.ts';
import { FilterSwitches } from './filter-switches.tsx';
import { daysOf, type ReportFilters } from './report-filter.ts';
import { useSites } from '../places/site-list.ts';
import { useTranslated } from '../language/translations.ts';
import { useFormat } from '../figures/use-format.ts';
import { useToday } from '../time/use-today.ts';
import { zoneListOptions } from '../places/zone-list.ts';

export interface FilterFormProps {
  page: ReportPage;
  withoutControls?: readonly FilterControl[] | undefined;
  filters: ReportFilters;
  onApply: (filters: ReportFilters) => void;
}

/** Edits a draft; Apply writes it to the URL. */
export function FilterForm({ page, withoutControls = [], filters, onApply }: FilterFormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const today = useToday();
  const [draft, setDraft] = useState(filters);
  const has = (control: FilterControl): boolean =>
    controlsOf[page].includes(control) && !withoutControls.includes(control);
  const siteIds = draft.sites.map(({ id }) => id);
  const sites = useSites();
  const zones = useQuery({ ...zoneListOptions({ siteIds }), enabled: has('zones') });
  const foods = useQuery({ ...foodChoicesOptions(siteIds), enabled: has('foods') });
  const events = useQuery({ ...eventChoicesOptions(siteIds), enabled: has('event') });
  const { past = [], upcoming = [] } = events.data ?? {};
  const event = [...upcoming, ...past].find(({ id }) => id === draft.eventId);
  const ownZones = zones.data ?? [];
  const ownFoods = foods.data ?? draft.foods;
  const translated = useTranslated(ownFoods.flatMap(({ name }) => name ?? []));
  const search = { placeholder: t('reportFilter.search'), nothingFound: t('noResults') };
  const days = daysOf(draft, today);
  const shownDays = { startDate: days.startDate ?? null, endDate: days.endDate ?? null };
  const isRefused = (day: typeof draft.startDate): boolean =>
    isUnavailable(day, today, draft, event);
  const chosenSites = sites.filter(({ id }) => siteIds.length === 0 || siteIds.includes(id));
  const currencies = new Set(chosenSites.map(({ locale }) => locale.currency_symbol));
  // Events are valued in their site's currency; with several currencies no symbol is shown.
  const [currency] = currencies.size === 1 ? currencies : [];
  const money = (value: number): string =>
    currency === undefined ? format.plain(value) : format.wholeMoney(value, currency);

  function handleSubmit(submitted: FormEvent): void {
    submitted.preventDefault();
    if (isRefused(draft.startDate) || isRefused(draft.endDate)) return;
    onApply(draft);
  }

  return (
    <form className={classes['form']} aria-label={t('filters')} noValidate onSubmit={handleSubmit}>
      <div className={classes['fields']}>
        {has('ordering') && (
          <SelectField
            label={t('reportFilter.sortBy')}
            options={sortOptions.map((value) => ({ value, label: t(`sortOptions.${value}`) }))}
            value={draft.ordering}
            onChange={(value) =>
              setDraft({
                ...draft,
                ordering: sortOptions.find((known) => known === value) ?? draft.ordering,
              })
            }
          />
        )}
        {has('sites') && sites.length > 1 && (
          <MultiSelectField
            label={t('reportFilter.sites')}
            emptyText={t('reportFilter.allSites')}
            search={sites.length > 8 ? search : undefined}
            options={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
            values={siteIds.map(String)}
            onChange={(values) =>
              setDraft(
                withSites(
                  draft,
                  sites.filter(({ id }) => values.includes(String(id))),
                ),
              )
            }
          />
        )}
        {has('zones') && (
          <MultiSelectField
            label={t('reportFilter.zones')}
            emptyText={t('reportFilter.allZones')}
            search={ownZones.length > 8 ? search : undefined}
            options={ownZones.map(({ serial, name, site_name }) => ({
              value: serial,
              label: siteIds.length === 1 ? `${name} · ${serial}` : `${name}, ${site_name}`,
            }))}
            values={ownZones
              .filter(({ id, serial }) =>
                draft.zones.some((zone) => zone.serial === serial || zone.id === id),
              )
              .map(({ serial }) => serial)}
            onChange={(values) =>
              setDraft({
                ...draft,
                zones: ownZones.filter(({ serial }) => values.includes(serial)),
              })
            }
          />
        )}
        {has('foods') && (
          <MultiSelectField
            label={t('reportFilter.foods')}
            emptyText={t('reportFilter.allFoods')}
            search={search}
            options={ownFoods.map(({ id, name }) => ({
              value: String(id),
              label: translated(name ?? String(id)),
            }))}
            values={draft.foods.map(({ id }) => String(id))}
            onChange={(values) =>
              setDraft({
                ...draft,
                foods: ownFoods.filter(({ id }) => values.includes(String(id))),
              })
            }
          />
        )}
        {has('dates') && (
          <FilterDates
            value={shownDays}
            isUnavailable={isRefused}
            onChange={(range) => setDraft(withDates(draft, range, page))}
          />
        )}
        {has('event') && (
          <EventChoiceField
            choices={{ past, upcoming }}
            eventId={draft.eventId}
            onChange={(chosen) => setDraft(withEvent(draft, chosen))}
          />
        )}
        {has('display') && (
          <SelectField
            label={t('reportFilter.display')}
            options={displayModes
              .filter((mode) => page !== 'feed' || mode !== 'waste_per_cover')
              .map((value) => ({ value, label: t(`displayModes.${value}`) }))}
            value={draft.display}
            onChange={(value) =>
              setDraft({
                ...draft,
                display: displayModes.find((known) => known === value) ?? draft.display,
              })
            }
          />
        )}
        {has('price') && (
          <RangeField
            label={t('reportFilter.price')}
            min={sliderRanges.price[0]}
            max={sliderRanges.price[1]}
            value={draft.price}
            describe={([from, to]) =>
              t('reportFilter.range', {
                from: money(from),
                to: money(to),
              })
            }
            fromLabel={t('reportFilter.priceFrom')}
            toLabel={t('reportFilter.priceTo')}
            onChange={(price) => setDraft((current) => ({ ...current, price }))}
          />
        )}
        {has('weight') && (
          <RangeField
            label={t('reportFilter.weight')}
            min={sliderRanges.weight[0]}
            max={sliderRanges.weight[1]}
            value={draft.weight}
            describe={([from, to]) =>
              t('reportFilter.range', {
                from: format.plain(from),
                to: `${format.plain(to)} kg`,
              })
            }
            fromLabel={t('reportFilter.weightFrom')}
            toLabel={t('reportFilter.weightTo')}
            onChange={(weight) => setDraft((current) => ({ ...current, weight }))}
          />
        )}
        <FilterSwitches has={has} filters={draft} onChange={setDraft} />
      </div>
      <div className={classes['foot']}>
        <Button type="submit" variant="primary" fullWidth>
          {t('applyFilters')}
        </Button>
      </div>
    </form>
  );
}
