import type { Day } from '@wastegauge/contract/values/dates';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import type { VenueEvent } from '@wastegauge/contract/insight/venues';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FormFoot } from '../../widgets/forms/form-foot.tsx';
import { mountOnOpen } from '../../ui/dialogs/mount-on-open.tsx';
import { EventForm, useEventForm } from './event-form.tsx';

interface EventDialogProps {
  opened: boolean;
  onClose: () => void;
  site: SiteOption;
  event: VenueEvent | null;
  day?: Day | null | undefined;
}

export const EventDialog = mountOnOpen(OpenedDialog);

function OpenedDialog({ opened, onClose, site, event, day = null }: EventDialogProps) {
  const { t } = useTranslation(['venues', 'common']);
  const formId = useId();
  const state = useEventForm({ site, event, day, onDone: onClose });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t(event === null ? 'form.addTitle' : 'form.editTitle')}
      closeLabel={t('common:close')}
      footer={
        <FormFoot
          formId={formId}
          submitLabel={t(event === null ? 'form.add' : 'form.save')}
          isPending={state.isPending}
          onCancel={onClose}
        />
      }
    >
      <EventForm formId={formId} site={site} state={state} />
    </Dialog>
  );
}
