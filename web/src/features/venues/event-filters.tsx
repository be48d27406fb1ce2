import { sliderRanges } from '@wastegauge/contract/values/filters';
import { venueEventTypes } from '@wastegauge/contract/insight/venues';
import { addMonths } from '@wastegauge/contract/values/dates';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../ui/fields/date-field.tsx';
import { RangeField } from '../../ui/fields/range-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { firstDay } from '../../widgets/filters/date-range.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useLanguage } from '../../widgets/language/use-language.ts';
import { useToday } from '../../widgets/time/use-today.ts';
import classes from './event-filters.module.css';
import { guestRange, guestRangeSearch, type EventsSearch } from './events-search.ts';

interface EventFiltersProps {
  id: string;
  isOpen: boolean;
  search: EventsSearch;
  onChange: (change: Partial<EventsSearch>) => void;
}

const all = 'all';
const monthsAhead = 60;
const sliderStep = 50;

export function EventFilters({ id, isOpen, search, onChange }: EventFiltersProps) {
  const { t } = useTranslation(['venues', 'common', 'covers']);
  const format = useFormat();
  const [least, most] = sliderRanges.occupancy;
  const dates = {
    placeholder: t('common:dates.placeholder'),
    minDay: firstDay,
    maxDay: addMonths(useToday(), monthsAhead),
    acceptsLater: true,
    locale: useLanguage(),
    labels: { previous: t('common:dates.previousMonth'), next: t('common:dates.nextMonth') },
  };
  const isReversed =
    search.startDate !== undefined &&
    search.endDate !== undefined &&
    search.startDate > search.endDate;
  return (
    <fieldset
      id={id}
      className={classes['root']}
      data-open={isOpen || undefined}
      aria-label={t('common:filters')}
    >
      <SelectField
        label={t('columns.type')}
        options={[
          { value: all, label: t('table.allTypes') },
          ...venueEventTypes.map((type) => ({ value: type, label: t(`covers:types.${type}`) })),
        ]}
        value={search.type ?? all}
        onChange={(value) => onChange({ type: venueEventTypes.find((type) => type === value) })}
      />
      <DateField
        {...dates}
        label={t('common:dates.start')}
        value={search.startDate ?? null}
        invalid={isReversed}
        onChange={(startDate) => onChange({ startDate: startDate ?? undefined })}
      />
      <DateField
        {...dates}
        label={t('common:dates.end')}
        value={search.endDate ?? null}
        invalid={isReversed}
        onChange={(endDate) => onChange({ endDate: endDate ?? undefined })}
      />
      <RangeField
        label={t('columns.guests')}
        min={least}
        max={most}
        step={sliderStep}
        value={guestRange(search)}
        describe={([from, to]) =>
          t('common:reportFilter.range', { from: format.count(from), to: format.count(to) })
        }
        fromLabel={t('table.fewestGuests')}
        toLabel={t('table.mostGuests')}
        onChange={(range) => onChange(guestRangeSearch(range))}
      />
    </fieldset>
  );
}
