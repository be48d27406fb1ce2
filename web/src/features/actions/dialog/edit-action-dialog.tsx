import { useQuery } from '@tanstack/react-query';
import type { Action } from '@wastegauge/contract/insight/actions';
import { dayIn } from '@wastegauge/contract/values/dates';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mountOnOpen } from '../../../ui/dialogs/mount-on-open.tsx';
import { foodListOptions } from '../../../widgets/food/food-options.ts';
import { FormDialog } from '../../../widgets/forms/form-dialog.tsx';
import { useSites } from '../../../widgets/places/site-list.ts';
import { useNow } from '../../../widgets/time/use-now.ts';
import { updateAction, useRefreshActions } from '../api.ts';
import { actionForm, fieldOfPath, fieldsOfAction, type ActionEntry } from './action-fields.ts';
import { ActionFieldset } from './action-fieldset.tsx';

interface EditActionDialogProps {
  opened: boolean;
  onClose: () => void;
  action: Action;
}

export const EditActionDialog = mountOnOpen(EditAction);

function EditAction({ action, ...dialog }: EditActionDialogProps) {
  const { t } = useTranslation('actions');
  const refresh = useRefreshActions();
  const site = useSites().find(({ id }) => id === action.site.id);
  const today = dayIn(site?.timezone ?? 'UTC', useNow());
  const foods = useQuery(foodListOptions(action.site.id)).data;
  const values = useMemo(() => fieldsOfAction(action, foods ?? []), [action, foods]);
  const send = ({ site: _site, picture_url: picture, ...entry }: ActionEntry) => {
    // Addresses of stored pictures are signed; only a new one is sent.
    const isChanged = picture !== action.picture_url;
    return updateAction(action.id, { ...entry, ...(isChanged && { picture_url: picture }) });
  };
  return (
    <FormDialog
      {...dialog}
      title={t('edit.title')}
      schema={actionForm}
      values={values}
      subject={action.id}
      send={send}
      fieldOf={fieldOfPath}
      submitLabel={t('edit.save')}
      done={t('edit.done')}
      onSaved={refresh}
    >
      <ActionFieldset today={today} hasSite={false} />
    </FormDialog>
  );
}
