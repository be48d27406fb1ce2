import type { SiteOption } from '@wastegauge/contract/directory/sites';
import type { VenueEvent } from '@wastegauge/contract/insight/venues';
import type { Day } from '@wastegauge/contract/values/dates';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { mountOnOpen } from '../../ui/dialogs/mount-on-open.tsx';
import { FormDialog } from '../../widgets/forms/form-dialog.tsx';
import { useFailureText } from '../../widgets/forms/use-error-text.ts';
import { useSaveEvent } from './api.ts';
import { eventBody, eventFields, eventForm, newFields, type EventFields } from './event-fields.ts';
import { EventForm } from './event-form.tsx';

interface EventDialogProps {
  opened: boolean;
  onClose: () => void;
  site: SiteOption;
  event: VenueEvent | null;
  day?: Day | null | undefined;
}

const fieldNames: Partial<Record<string, keyof EventFields>> = {
  name: 'name',
  description: 'description',
  occupancy_type: 'occupancyType',
  estimate_occupancy: 'guests',
  counted_guests: 'countedGuests',
  zones: 'zones',
  start_date: 'startDay',
  end_date: 'endTime',
};

export const EventDialog = mountOnOpen(OpenedDialog);

function OpenedDialog({ site, event, day = null, ...dialog }: EventDialogProps) {
  const { t } = useTranslation('venues');
  const failureText = useFailureText();
  const save = useSaveEvent(event?.id ?? null);
  const isNew = event === null;
  return (
    <FormDialog
      {...dialog}
      title={t(isNew ? 'form.addTitle' : 'form.editTitle')}
      schema={eventForm}
      values={isNew ? newFields(day) : eventFields(event)}
      fieldOf={(path) => fieldNames[path]}
      send={(fields) => save.mutateAsync(eventBody(fields, site.id))}
      failsWith={(error) => {
        const isAnswered = error instanceof ApiError && error.status > 0 && error.status < 500;
        return isNew && !isAnswered ? t('form.createFailed') : failureText(error);
      }}
      submitLabel={t(isNew ? 'form.add' : 'form.save')}
      done={t(isNew ? 'form.created' : 'form.updated')}
    >
      <EventForm site={site} />
    </FormDialog>
  );
}
