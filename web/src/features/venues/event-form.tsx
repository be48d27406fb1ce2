import { venueEventTypes } from '@wastegauge/contract/values/address-options';
import { SegmentedControl } from '@mantine/core';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { addMonths } from '@wastegauge/contract/values/dates';
import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { firstDay } from '../../widgets/filters/date-range.ts';
import { FormColumns } from '../../widgets/forms/form-dialog.tsx';
import {
  FormDate,
  FormMultiSelect,
  FormNumber,
  FormSelect,
  FormText,
  FormTextarea,
  FormTime,
  useFormField,
} from '../../widgets/forms/form-fields.tsx';
import { zoneListOptions } from '../../widgets/places/zone-list.ts';
import { useToday } from '../../widgets/time/use-today.ts';
import type { EventFields } from './event-fields.ts';
import classes from './event-form.module.css';

const monthsAhead = 60;

export function EventForm({ site }: { site: SiteOption }) {
  const { t } = useTranslation(['venues', 'covers']);
  const { formState, trigger } = useFormContext<EventFields>();
  const { errors, isSubmitted } = formState;
  const { field: length } = useFormField<EventFields, 'isSeveralDays'>('isSeveralDays');
  const maxDay = addMonths(useToday(), monthsAhead);
  const zones = useQuery(zoneListOptions({ siteIds: [site.id] })).data ?? [];
  // An error in one date field can be fixed in any of the four.
  const revalidate = (): void => {
    if (isSubmitted || errors.endDay || errors.endTime) void trigger();
  };
  const time = (name: 'startTime' | 'endTime') => (
    <FormTime<EventFields> name={name} label={t(`form.${name}`)} onChanged={revalidate} />
  );
  const day = (name: 'startDay' | 'endDay', label: string) => (
    <FormDate<EventFields>
      name={name}
      label={label}
      placeholder={t('form.dayPlaceholder')}
      minDay={firstDay}
      maxDay={maxDay}
      onChanged={revalidate}
    />
  );
  return (
    <>
      <p className={classes['site']}>{site.name}</p>
      <FormText<EventFields> name="name" label={t('form.name')} autoComplete="off" data-autofocus />
      <FormTextarea<EventFields>
        name="description"
        label={t('form.description')}
        autosize
        minRows={2}
        maxRows={6}
      />
      <FormColumns>
        <FormSelect<EventFields>
          name="occupancyType"
          label={t('form.type')}
          options={venueEventTypes.map((type) => ({
            value: type,
            label: t(`covers:types.${type}`),
          }))}
        />
        <FormNumber<EventFields>
          name="guests"
          label={t('form.guests')}
          decimals={0}
          unit={t('guestsUnit')}
          unitWidth={64}
          hint={t('form.guestsHint')}
        />
        <FormMultiSelect<EventFields>
          name="zones"
          label={t('form.zones')}
          emptyText={t('form.wholeSite')}
          options={zones.map(({ id, name, serial }) => ({
            value: String(id),
            label: name === '' ? serial : name,
          }))}
          hint={t('form.zonesHint')}
        />
        <FormNumber<EventFields>
          name="countedGuests"
          label={t('form.countedGuests')}
          decimals={0}
          unit={t('guestsUnit')}
          unitWidth={64}
          hint={t('form.countedGuestsHint')}
        />
      </FormColumns>
      <SegmentedControl
        fullWidth
        aria-label={t('form.length')}
        data={[
          { value: 'one', label: t('form.oneDay') },
          { value: 'several', label: t('form.severalDays') },
        ]}
        value={length.value ? 'several' : 'one'}
        onChange={(chosen) => {
          length.onChange(chosen === 'several');
          revalidate();
        }}
      />
      {length.value ? (
        <div className={classes['four']}>
          {day('startDay', t('form.startDay'))}
          {time('startTime')}
          {day('endDay', t('form.endDay'))}
          {time('endTime')}
        </div>
      ) : (
        <div className={classes['three']}>
          {day('startDay', t('form.day'))}
          {time('startTime')}
          {time('endTime')}
        </div>
      )}
    </>
  );
}
