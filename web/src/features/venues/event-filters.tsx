import { venueEventTypes } from '@wastegauge/contract/values/address-options';
import { inOrder, sliderRanges } from '@wastegauge/contract/values/filters';
import { addMonths } from '@wastegauge/contract/values/dates';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../ui/fields/date-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { firstDay } from '../../widgets/filters/date-range.ts';
import { RangeField } from '../../widgets/forms/range-field.tsx';
import { useDateLabels } from '../../widgets/forms/use-date-labels.ts';
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
const typingMs = 400;

export function EventFilters({ id, isOpen, search, onChange }: EventFiltersProps) {
  const { t } = useTranslation(['venues', 'common', 'covers']);
  const [least, most] = sliderRanges.occupancy;
  const dates = {
    placeholder: t('common:dates.placeholder'),
    minDay: firstDay,
    maxDay: addMonths(useToday(), monthsAhead),
    acceptsLater: true,
    ...useDateLabels(),
  };
  const days = { startDate: search.startDate, endDate: search.endDate };
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
      <div
        className={classes['dates']}
        // Not while one of the days is edited: the other one is often changed next.
        onBlur={({ currentTarget, relatedTarget }) => {
          const isLeft = !currentTarget.contains(relatedTarget);
          const ordered = inOrder(days);
          if (isLeft && ordered !== days) onChange(ordered);
        }}
      >
        <DateField
          {...dates}
          label={t('common:dates.start')}
          value={search.startDate ?? null}
          onChange={(startDate) => onChange({ startDate: startDate ?? undefined })}
        />
        <DateField
          {...dates}
          label={t('common:dates.end')}
          value={search.endDate ?? null}
          onChange={(endDate) => onChange({ endDate: endDate ?? undefined })}
        />
      </div>
      <RangeField
        label={t('columns.guests')}
        lowLabel={t('table.fewestGuests')}
        highLabel={t('table.mostGuests')}
        min={least}
        max={most}
        decimals={0}
        values={guestRange(search)}
        delayMs={typingMs}
        onChange={(range) => onChange(guestRangeSearch(range))}
      />
    </fieldset>
  );
}
