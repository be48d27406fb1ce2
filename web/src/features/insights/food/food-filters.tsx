import { Button, Group, Popover } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconCalendar, IconChevronDown } from '#icons';
import { texts } from '@wastegauge/contract/values/texts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import type { DateRange } from '../../../widgets/filters/date-range.ts';
import { FilterDates } from '../../../widgets/filters/filter-dates.tsx';
import { useFieldText } from '../../../widgets/forms/use-error-text.ts';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { useToday } from '../../../widgets/time/use-today.ts';
import classes from './food-page.module.css';
import type { FoodView } from './use-food.ts';

interface FoodFiltersProps {
  food: FoodView;
  isFolded?: boolean | undefined;
}

export function FoodFilters({ food, isFolded = false }: FoodFiltersProps) {
  const { t } = useTranslation(['insights', 'common']);
  const format = useFormat();
  const [isOpen, opening] = useDisclosure(false);
  const bodyId = useId();
  const { startDate, endDate } = food.period;
  const days = `${format.day(startDate)} ${t('common:dates.to')} ${format.day(endDate)}`;
  if (isFolded) {
    return (
      <section className={classes['accordion']}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={opening.toggle}
        >
          <IconAdjustmentsHorizontal size={20} stroke={1.7} aria-hidden />
          <span>
            <b>{t('common:filters')}</b>
            <small>
              {food.site?.name ?? t('common:allSites')} · {days}
            </small>
          </span>
          <IconChevronDown size={20} stroke={1.7} aria-hidden />
        </button>
        {isOpen && (
          <div id={bodyId} className={classes['folded']}>
            <SiteField food={food} label={t('common:site')} />
            <Days food={food} />
          </div>
        )}
      </section>
    );
  }
  return (
    <Group gap="var(--s3)" align="stretch">
      <SiteField food={food} />
      <Popover
        opened={isOpen}
        onChange={opening.close}
        onDismiss={opening.close}
        position="bottom-end"
        width={340}
        trapFocus
        withinPortal={false}
      >
        <Popover.Target>
          <Button
            className={classes['days']}
            leftSection={<IconCalendar size={18} stroke={1.7} aria-hidden />}
            aria-label={t('datesOf', { days })}
            onClick={opening.toggle}
          >
            {days}
          </Button>
        </Popover.Target>
        <Popover.Dropdown
          className={classes['daysBody']}
          aria-label={t('common:reportFilter.dates')}
        >
          {/* An autofocused date field would open its calendar over the presets. */}
          <div tabIndex={-1} data-autofocus>
            <Days food={food} />
          </div>
        </Popover.Dropdown>
      </Popover>
    </Group>
  );
}

const none = 'none';

function SiteField({ food, label }: { food: FoodView; label?: string }) {
  const { t } = useTranslation(['insights', 'common']);
  const { sites, site, chooseSite } = food;
  if (sites.length < 2) return null;
  const prefix = t('common:site');
  return (
    <SelectField
      className={classes['site']}
      {...(label === undefined
        ? {
            'aria-label': prefix,
            icon: <span className={classes['prefix']}>{prefix}</span>,
            leftSectionWidth: `calc(${prefix.length}ch + 16px)`,
          }
        : { label })}
      searchable={sites.length > 8}
      nothingFoundMessage={t('common:noResults')}
      options={[
        { value: none, label: t('noSite') },
        ...sites.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={site === null ? none : String(site.id)}
      onChange={(value) => chooseSite(sites.find(({ id }) => String(id) === value) ?? null)}
    />
  );
}

/** The address changes once both days are set and not in the future. */
function Days({ food: { period, chooseDays } }: { food: FoodView }) {
  const fieldText = useFieldText();
  const today = useToday();
  const [draft, setDraft] = useState<DateRange | null>(null);
  const shown = draft ?? period;
  const isUnavailable = (day: DateRange['startDate']): boolean => day !== null && day > today;
  return (
    <FilterDates
      value={shown}
      isUnavailable={isUnavailable}
      error={
        shown.startDate === null || shown.endDate === null
          ? fieldText(texts.invalidDateRange)
          : undefined
      }
      onChange={(range) => {
        const isWhole = range.startDate !== null && range.endDate !== null;
        const isUsable =
          isWhole && !isUnavailable(range.startDate) && !isUnavailable(range.endDate);
        setDraft(isUsable ? null : range);
        if (isUsable) chooseDays(range);
      }}
    />
  );
}
