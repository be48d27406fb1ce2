import { SegmentedControl, Textarea } from '@mantine/core';
import { addMonths, type Day } from '@wastegauge/contract/values/dates';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { venueEventTypes, type VenueEvent } from '@wastegauge/contract/insight/venues';
import { Controller, useWatch, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef } from 'react';
import { DateField } from '../../ui/fields/date-field.tsx';
import { belowField } from '../../ui/feedback/error-text.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { TimeField } from '../../ui/fields/time-field.tsx';
import { firstDay } from '../../widgets/filters/date-range.ts';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useLanguage } from '../../widgets/language/use-language.ts';
import { useToday } from '../../widgets/time/use-today.ts';
import { ApiError } from '../../api/api-error.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import classes from './event-form.module.css';
import { useSaveEvent } from './api.ts';
import {
  eventBody,
  eventForm,
  eventFields,
  newFields,
  type EventFields,
  type EventOutput,
} from './event-fields.ts';

interface EventFormProps {
  formId: string;
  site: SiteOption;
  state: EventFormState;
}

const monthsAhead = 60;

export function EventForm({ formId, site, state: { form, send } }: EventFormProps) {
  const { t } = useTranslation(['venues', 'common', 'covers']);
  const fieldText = useFieldText();
  const format = useFormat();
  const { control, register, trigger } = form;
  const { errors, isSubmitted } = form.formState;
  const isSeveralDays = useWatch({ control, name: 'isSeveralDays' });
  const dates = {
    placeholder: t('form.dayPlaceholder'),
    minDay: firstDay,
    maxDay: addMonths(useToday(), monthsAhead),
    acceptsLater: true,
    textOf: format.day,
    locale: useLanguage(),
    labels: { previous: t('common:dates.previousMonth'), next: t('common:dates.nextMonth') },
  };
  // An error in one date field can be fixed in any of the four.
  const revalidate = (): void => {
    if (isSubmitted || errors.endDay || errors.endTime) void trigger();
  };
  const time = (name: 'startTime' | 'endTime') => (
    <Controller
      control={control}
      name={name}
      render={({ field: { onChange, ...field } }) => (
        <TimeField
          {...field}
          label={t(`form.${name}`)}
          error={fieldText(errors[name]?.message)}
          onChange={(text) => {
            onChange(text);
            revalidate();
          }}
        />
      )}
    />
  );
  const day = (name: 'startDay' | 'endDay', label: string) => (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <DateField
          {...dates}
          label={label}
          value={value}
          onChange={(chosen) => {
            onChange(chosen);
            revalidate();
          }}
          error={fieldText(errors[name]?.message)}
        />
      )}
    />
  );
  return (
    <form
      id={formId}
      className={classes['form']}
      noValidate
      onSubmit={(event) => void form.handleSubmit(send)(event)}
    >
      <p className={classes['site']}>{site.name}</p>
      <TextField
        {...register('name')}
        label={t('form.name')}
        autoComplete="off"
        data-autofocus
        error={fieldText(errors.name?.message)}
      />
      <Textarea
        {...register('description')}
        label={t('form.description')}
        autosize
        minRows={2}
        maxRows={6}
        {...belowField(fieldText(errors.description?.message), undefined)}
      />
      <div className={classes['two']}>
        <Controller
          control={control}
          name="occupancyType"
          render={({ field: { value, onChange } }) => (
            <SelectField
              label={t('form.type')}
              options={venueEventTypes.map((type) => ({
                value: type,
                label: t(`covers:types.${type}`),
              }))}
              value={value}
              onChange={onChange}
            />
          )}
        />
        <Controller
          control={control}
          name="guests"
          render={({ field }) => (
            <NumberField
              {...field}
              label={t('form.guests')}
              decimals={0}
              unit={t('guestsUnit')}
              unitWidth={64}
              error={fieldText(errors.guests?.message)}
              hint={t('form.guestsHint')}
            />
          )}
        />
      </div>
      <Controller
        control={control}
        name="isSeveralDays"
        render={({ field: { value, onChange } }) => (
          <SegmentedControl
            fullWidth
            aria-label={t('form.length')}
            data={[
              { value: 'one', label: t('form.oneDay') },
              { value: 'several', label: t('form.severalDays') },
            ]}
            value={value ? 'several' : 'one'}
            onChange={(chosen) => {
              onChange(chosen === 'several');
              revalidate();
            }}
          />
        )}
      />
      {isSeveralDays ? (
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
    </form>
  );
}

interface EventFormOptions {
  site: SiteOption;
  event: VenueEvent | null;
  day: Day | null;
  onDone: () => void;
}

const fieldNames: Partial<Record<string, keyof EventFields>> = {
  name: 'name',
  description: 'description',
  occupancy_type: 'occupancyType',
  estimate_occupancy: 'guests',
  start_date: 'startDay',
  end_date: 'endTime',
};

export function useEventForm({ site, event, day, onDone }: EventFormOptions) {
  const { t } = useTranslation('venues');
  const { tellDone, tellError, tellFailure } = useTellResult();
  const save = useSaveEvent(event?.id ?? null);
  const form = useForm<EventFields, unknown, EventOutput>({
    resolver: zodResolver(eventForm),
    mode: 'onTouched',
    defaultValues: event ? eventFields(event) : newFields(day),
  });
  // A second click can arrive before React has rendered the first.
  const isSending = useRef(false);

  const showError = (error: Error): void => {
    const isAnswered = error instanceof ApiError && error.status > 0 && error.status < 500;
    if (isAnswered) {
      for (const [field, [message]] of Object.entries(error.fieldErrors)) {
        const name = fieldNames[field];
        if (name !== undefined && message !== undefined) form.setError(name, { message });
      }
    }
    if (!isAnswered && event === null) tellFailure(t('form.createFailed'));
    else tellError(error);
  };

  return {
    form,
    isPending: save.isPending,
    send: (fields: EventOutput): void => {
      if (isSending.current) return;
      isSending.current = true;
      save.mutate(eventBody(fields, site.id), {
        onSuccess: () => {
          onDone();
          tellDone(t(event === null ? 'form.created' : 'form.updated'));
        },
        onError: showError,
        onSettled: () => {
          isSending.current = false;
        },
      });
    },
  };
}

type EventFormState = ReturnType<typeof useEventForm>;
