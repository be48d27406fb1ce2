import { useQuery } from '@tanstack/react-query';
import type { Day } from '@wastegauge/contract/values/dates';
import type { EventChoice } from '@wastegauge/contract/insight/venues';
import {
  displayModes,
  sliderRanges,
  sortOptions,
  type DisplayMode,
} from '@wastegauge/contract/values/filters';
import { useTranslation } from 'react-i18next';
import { RemovableChip } from '../../ui/display/chip.tsx';
import { dayText } from '../../ui/fields/day-text.ts';
import { MultiSelectField } from '../../ui/fields/multi-select-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { Choice } from '../forms/choices.ts';
import { formatNumberText } from '../forms/number-text.ts';
import { RangeField } from '../forms/range-field.tsx';
import { useOptionSearch } from '../forms/use-option-search.ts';
import { useTranslated } from '../language/translations.ts';
import { useLanguage } from '../language/use-language.ts';
import { useSites } from '../places/site-list.ts';
import { zoneListOptions } from '../places/zone-list.ts';
import { useToday } from '../time/use-today.ts';
import { isCompleteRange, type DateRange } from './date-range.ts';
import { EventChoiceField } from './event-choice-field.tsx';
import { LabelSourceSelect } from './label-source-select.tsx';
import { eventChoicesOptions, foodChoicesOptions } from './filter-choices.ts';
import { isUnavailable, withEvent, withSites } from './filter-rules.ts';
import { chosenSiteIds, type Range, type ReportFilters, type ZoneChoice } from './report-filter.ts';

export interface FilterFieldProps {
  filters: ReportFilters;
  onChange: (update: (filters: ReportFilters) => ReportFilters) => void;
}

interface FilterChipProps {
  prefix?: string;
  text: string;
  onRemove: () => void;
}

interface ChoiceChipProps<Value> {
  choice: Value;
  siteIds: readonly number[];
  onRemove: () => void;
}

export function FilterChip({ prefix, text, onRemove }: FilterChipProps) {
  const { t } = useTranslation();
  return (
    <RemovableChip
      prefix={prefix}
      removeLabel={t('reportFilter.remove', { filter: text })}
      onRemove={onRemove}
    >
      {text}
    </RemovableChip>
  );
}

export function OrderingField({ filters, onChange }: FilterFieldProps) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('reportFilter.sortBy')}
      options={sortOptions.map((value) => ({ value, label: t(`sortOptions.${value}`) }))}
      value={filters.ordering}
      onChange={(value) => {
        const ordering = sortOptions.find((known) => known === value);
        if (ordering) onChange((current) => ({ ...current, ordering }));
      }}
    />
  );
}

export function DisplayField({
  filters,
  onChange,
  modes = displayModes,
}: FilterFieldProps & { modes?: readonly DisplayMode[] }) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('reportFilter.display')}
      options={modes.map((value) => ({ value, label: t(`displayModes.${value}`) }))}
      value={filters.display}
      onChange={(value) => {
        const display = modes.find((known) => known === value);
        if (display) onChange((current) => ({ ...current, display }));
      }}
    />
  );
}

/** Hidden for users with one site. */
export function SitesField({ filters, onChange }: FilterFieldProps) {
  const { t } = useTranslation();
  const sites = useSites();
  const search = useOptionSearch(sites);
  if (sites.length <= 1) return null;
  return (
    <MultiSelectField
      label={t('reportFilter.sites')}
      emptyText={t('reportFilter.allSites')}
      search={search}
      options={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
      values={chosenSiteIds(filters).map(String)}
      onChange={(values) => {
        const chosen = sites.filter(({ id }) => values.includes(String(id)));
        onChange((current) => withSites(current, chosen));
      }}
    />
  );
}

const allSites = 'all';

/** Hidden for users with one site. */
export function SiteField({
  filters,
  onChange,
  error,
}: FilterFieldProps & { error?: string | undefined }) {
  const { t } = useTranslation();
  const sites = useSites();
  if (sites.length <= 1) return null;
  const [siteId = allSites] = chosenSiteIds(filters);
  return (
    <SelectField
      label={t('site')}
      searchable={sites.length > 8}
      nothingFoundMessage={t('noResults')}
      options={[
        { value: allSites, label: t('allSites') },
        ...sites.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={String(siteId)}
      error={error}
      onChange={(value) => {
        const chosen = sites.filter(({ id }) => String(id) === value);
        onChange((current) =>
          withSites(
            current,
            chosen.map(({ id, name }) => ({ id, name })),
          ),
        );
      }}
    />
  );
}

export function SiteChip({ choice, onRemove }: ChoiceChipProps<Choice>) {
  const sites = useSites();
  const { id, name } = choice;
  const text = name ?? sites.find((site) => site.id === id)?.name ?? `#${id}`;
  return <FilterChip text={text} onRemove={onRemove} />;
}

function useZoneChoices(filters: ReportFilters) {
  const siteIds = chosenSiteIds(filters);
  const zones = useQuery(zoneListOptions({ siteIds })).data ?? [];
  const chosen = zones.filter(({ id, serial }) =>
    filters.zones.some((zone) => zone.serial === serial || zone.id === id),
  );
  return { zones, chosenSerials: chosen.map(({ serial }) => serial) };
}

export function ZonesField({ filters, onChange }: FilterFieldProps) {
  const { t } = useTranslation();
  const { zones, chosenSerials } = useZoneChoices(filters);
  const hasOneSite = filters.sites.length === 1;
  const search = useOptionSearch(zones);
  return (
    <MultiSelectField
      label={t('reportFilter.zones')}
      emptyText={t('reportFilter.allZones')}
      search={search}
      options={zones.map(({ serial, name, site_name }) => ({
        value: serial,
        label: hasOneSite ? `${name} · ${serial}` : `${name}, ${site_name}`,
      }))}
      values={chosenSerials}
      onChange={(values) => {
        const chosen = zones.filter(({ serial }) => values.includes(serial));
        onChange((current) => ({
          ...current,
          zones: chosen.map(({ id, serial, name }) => ({ id, serial, name })),
        }));
      }}
    />
  );
}

export function ZoneChip({ choice, siteIds, onRemove }: ChoiceChipProps<ZoneChoice>) {
  const { t } = useTranslation();
  const { id, serial, name } = choice;
  const zones = useQuery({ ...zoneListOptions({ siteIds }), enabled: name === null }).data ?? [];
  const zone = zones.find((known) => known.serial === serial || known.id === id);
  const text = name ?? zone?.name ?? serial ?? `#${String(id)}`;
  return <FilterChip prefix={t('reportFilter.zone')} text={text} onRemove={onRemove} />;
}

interface FoodsFieldProps extends FilterFieldProps {
  label?: string;
  /** Offers only the foods of these days and of the chosen zones. */
  days?: DateRange;
}

function useFoodChoices(filters: ReportFilters, days: DateRange | undefined): Choice[] {
  const { chosenSerials } = useZoneChoices(filters);
  const limits = days && {
    serials: chosenSerials,
    startDate: days.startDate ?? undefined,
    endDate: days.endDate ?? undefined,
    event: filters.eventId ?? undefined,
  };
  const isUnavailable = useUnavailableDays(filters);
  const areKnown = (range: DateRange): boolean =>
    isCompleteRange(range) && !isUnavailable(range.startDate) && !isUnavailable(range.endDate);
  const { data: found = [] } = useQuery({
    ...foodChoicesOptions(chosenSiteIds(filters), limits),
    enabled: days === undefined || areKnown(days),
  });
  const missing = filters.foods.filter(({ id }) => !found.some((food) => food.id === id));
  return [...missing, ...found];
}

export function FoodsField({ filters, onChange, label, days }: FoodsFieldProps) {
  const { t } = useTranslation();
  const foods = useFoodChoices(filters, days);
  const translated = useTranslated(foods.flatMap(({ name }) => name ?? []));
  return (
    <MultiSelectField
      label={label ?? t('reportFilter.foods')}
      emptyText={t('reportFilter.allFoods')}
      search={{ placeholder: t('reportFilter.search'), nothingFound: t('noResults') }}
      options={foods.map(({ id, name }) => ({
        value: String(id),
        label: translated(name ?? String(id)),
      }))}
      values={filters.foods.map(({ id }) => String(id))}
      onChange={(values) => {
        const chosen = foods.filter(({ id }) => values.includes(String(id)));
        onChange((current) => ({ ...current, foods: chosen }));
      }}
    />
  );
}

export function FoodChip({ choice, siteIds, onRemove }: ChoiceChipProps<Choice>) {
  const { id } = choice;
  const isUnnamed = choice.name === null;
  const foods = useQuery({ ...foodChoicesOptions(siteIds), enabled: isUnnamed }).data ?? [];
  const name = choice.name ?? foods.find((food) => food.id === id)?.name ?? null;
  const translated = useTranslated(name === null ? [] : [name]);
  return <FilterChip text={name === null ? `#${id}` : translated(name)} onRemove={onRemove} />;
}

export function LabelSourceField({ filters, onChange }: FilterFieldProps) {
  return (
    <LabelSourceSelect
      values={filters.labelSources}
      onChange={(chosen) => onChange((current) => ({ ...current, labelSources: chosen }))}
    />
  );
}

export function DatesChip({ range, onRemove }: { range: DateRange; onRemove: () => void }) {
  const { t } = useTranslation();
  const { startDate, endDate } = range;
  const [from = '', to = ''] = [startDate, endDate].map((day) =>
    day === null ? '…' : dayText(day),
  );
  const text = startDate === endDate ? from : `${from} ${t('dates.to')} ${to}`;
  return <FilterChip text={text} onRemove={onRemove} />;
}

const useEventChoices = (siteIds: readonly number[], enabled = true) =>
  useQuery({ ...eventChoicesOptions(siteIds), enabled }).data ?? { past: [], upcoming: [] };

export function useChosenEvent(filters: ReportFilters, enabled = true): EventChoice | undefined {
  const { upcoming, past } = useEventChoices(chosenSiteIds(filters), enabled);
  return [...upcoming, ...past].find(({ id }) => id === filters.eventId);
}

/** Checks days against today and the chosen venue event. */
export function useUnavailableDays(
  filters: ReportFilters,
  hasEvents = true,
): (day: Day | null) => boolean {
  const today = useToday();
  const event = useChosenEvent(filters, hasEvents);
  return (day) => isUnavailable(day, today, filters, event);
}

export function EventField({ filters, onChange }: FilterFieldProps) {
  return (
    <EventChoiceField
      choices={useEventChoices(chosenSiteIds(filters))}
      eventId={filters.eventId}
      onChange={(chosen) => onChange((current) => withEvent(current, chosen))}
    />
  );
}

export function EventChip({ choice, siteIds, onRemove }: ChoiceChipProps<number>) {
  const { t } = useTranslation();
  const { upcoming, past } = useEventChoices(siteIds);
  const event = [...upcoming, ...past].find(({ id }) => id === choice);
  const text = event?.name ?? `#${choice}`;
  return <FilterChip prefix={t('reportFilter.event')} text={text} onRemove={onRemove} />;
}

export function PriceField({ filters, onChange }: FilterFieldProps) {
  const { t } = useTranslation();
  const { currency, symbols } = useCurrencies(chosenSiteIds(filters));
  const [min, max] = sliderRanges.price;
  return (
    <RangeField
      label={t('reportFilter.price')}
      lowLabel={t('reportFilter.priceFrom')}
      highLabel={t('reportFilter.priceTo')}
      unit={currency}
      hint={symbols && t('reportFilter.priceCurrencies', { symbols })}
      min={min}
      max={max}
      decimals={2}
      values={filters.price}
      onChange={(price) => onChange((current) => ({ ...current, price }))}
    />
  );
}

/** Events are valued in their site's currency: one for the range, or the symbols of several. */
function useCurrencies(siteIds: readonly number[]) {
  const language = useLanguage();
  const sites = useSites().filter(({ id }) => siteIds.length === 0 || siteIds.includes(id));
  const known = [...new Set(sites.map(({ locale }) => locale.currency_symbol))];
  const symbols =
    known.length > 1
      ? new Intl.ListFormat(language, { type: 'disjunction' }).format(known)
      : undefined;
  return { currency: symbols === undefined ? known[0] : undefined, symbols };
}

export function WeightField({ filters, onChange }: FilterFieldProps) {
  const { t } = useTranslation();
  const [min, max] = sliderRanges.weight;
  return (
    <RangeField
      label={t('reportFilter.weight')}
      lowLabel={t('reportFilter.weightFrom')}
      highLabel={t('reportFilter.weightTo')}
      unit="kg"
      min={min}
      max={max}
      decimals={3}
      values={filters.weight}
      onChange={(weight) => onChange((current) => ({ ...current, weight }))}
    />
  );
}

interface RangeChipProps {
  control: 'price' | 'weight';
  range: Range;
  siteIds: readonly number[];
  onRemove: () => void;
}

export function RangeChip({ control, range, siteIds, onRemove }: RangeChipProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { currency } = useCurrencies(siteIds);
  const unit = control === 'weight' ? 'kg' : currency;
  const limits = range.map((value) => formatNumberText(String(value), language)).join(' – ');
  return (
    <FilterChip
      prefix={t(`reportFilter.${control}`)}
      text={unit === undefined ? limits : `${limits} ${unit}`}
      onRemove={onRemove}
    />
  );
}
