import { zodResolver } from '@hookform/resolvers/zod';
import type { Day } from '@wastegauge/contract/values/dates';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import type { VenueEvent } from '@wastegauge/contract/insight/venues';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { useSaveEvent } from './api.ts';
import {
  bodyOf,
  eventForm,
  fieldsOf,
  newFields,
  type EventFields,
  type EventOfForm,
} from './event-fields.ts';

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
  const form = useForm<EventFields, unknown, EventOfForm>({
    resolver: zodResolver(eventForm),
    mode: 'onTouched',
    defaultValues: event ? fieldsOf(event) : newFields(day),
  });
  // A second click can arrive before React has rendered the first.
  const isSending = useRef(false);

  const tellWhy = (error: Error): void => {
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
    send: (fields: EventOfForm): void => {
      if (isSending.current) return;
      isSending.current = true;
      save.mutate(bodyOf(fields, site.id), {
        onSuccess: () => {
          onDone();
          tellDone(t(event === null ? 'form.created' : 'form.updated'));
        },
        onError: tellWhy,
        onSettled: () => {
          isSending.current = false;
        },
      });
    },
  };
}

export type EventFormState = ReturnType<typeof useEventForm>;
