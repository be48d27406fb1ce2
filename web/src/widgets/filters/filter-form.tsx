import { Button } from '@mantine/core';
import { reportedMonth } from '@wastegauge/contract/values/dates';
import { displayModes } from '@wastegauge/contract/values/filters';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { focusInvalidField } from '../../ui/fields/focus-invalid-field.ts';
import { useToday } from '../time/use-today.ts';
import { FilterDates } from './filter-dates.tsx';
import {
  DisplayField,
  EventField,
  FoodsField,
  LabelSourceField,
  OrderingField,
  PriceField,
  SitesField,
  useUnavailableDays,
  WeightField,
  ZonesField,
} from './filter-fields.tsx';
import classes from './filter-panel.module.css';
import { pageControls, withDates, type FilterControl, type ReportPage } from './filter-rules.ts';
import { FilterSwitches } from './filter-switches.tsx';
import { filterDays, type ReportFilters } from './report-filter.ts';

export interface FilterFormProps {
  page: ReportPage;
  withoutControls?: readonly FilterControl[] | undefined;
  filters: ReportFilters;
  onApply: (filters: ReportFilters) => void;
}

const feedDisplayModes = displayModes.filter((mode) => mode !== 'waste_per_cover');

/** Edits a draft; Apply writes it to the URL. */
export function FilterForm({ page, withoutControls = [], filters, onApply }: FilterFormProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(filters);
  const has = (control: FilterControl): boolean =>
    pageControls[page].includes(control) && !withoutControls.includes(control);
  const isUnavailable = useUnavailableDays(draft, has('event'));
  const today = useToday();
  const days = filterDays(draft, today, page === 'overview' ? reportedMonth(today) : undefined);
  const { startDate = null, endDate = null } = days;
  const field = { filters: draft, onChange: setDraft };

  function handleSubmit(): void {
    if (isUnavailable(draft.startDate) || isUnavailable(draft.endDate)) return;
    onApply(draft);
  }

  return (
    <FilterFormLayout submitText={t('applyFilters')} onSubmit={handleSubmit}>
      {has('ordering') && <OrderingField {...field} />}
      {has('sites') && <SitesField {...field} />}
      {has('zones') && <ZonesField {...field} />}
      {has('foods') && <FoodsField {...field} />}
      {has('dates') && (
        <FilterDates
          value={{ startDate, endDate }}
          isUnavailable={isUnavailable}
          onChange={(range) => setDraft((current) => withDates(current, range, page))}
        />
      )}
      {has('event') && <EventField {...field} />}
      {has('display') && (
        <DisplayField {...field} modes={page === 'feed' ? feedDisplayModes : displayModes} />
      )}
      {has('price') && <PriceField {...field} />}
      {has('weight') && <WeightField {...field} />}
      {has('labelSource') && <LabelSourceField {...field} />}
      <FilterSwitches {...field} has={has} />
    </FilterFormLayout>
  );
}

interface FilterFormLayoutProps {
  submitText: string;
  onSubmit: () => void;
  children: ReactNode;
}

export function FilterFormLayout({ submitText, onSubmit, children }: FilterFormLayoutProps) {
  const { t } = useTranslation();
  return (
    <form
      className={classes['form']}
      aria-label={t('filters')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!focusInvalidField(event.currentTarget)) onSubmit();
      }}
    >
      <div className={classes['fields']}>{children}</div>
      <div className={classes['foot']}>
        <Button type="submit" variant="primary" fullWidth>
          {submitText}
        </Button>
      </div>
    </form>
  );
}
