import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { dayIn } from '@wastegauge/contract/values/dates';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mountOnOpen } from '../../../ui/dialogs/mount-on-open.tsx';
import type { ActionPrefill } from '../../../widgets/actions/new-action-link.ts';
import { foodListOptions } from '../../../widgets/food/food-options.ts';
import { FormDialog } from '../../../widgets/forms/form-dialog.tsx';
import { useSites } from '../../../widgets/places/site-list.ts';
import { useNow } from '../../../widgets/time/use-now.ts';
import { useToday } from '../../../widgets/time/use-today.ts';
import { createAction, useRefreshActions } from '../api.ts';
import { actionForm, fieldOfPath, newFields, type ActionEntry } from './action-fields.ts';
import { ActionFieldset } from './action-fieldset.tsx';

interface NewActionDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Null after closing. */
  prefill: ActionPrefill | null;
  siteId: number | undefined;
}

export const NewActionDialog = mountOnOpen(NewAction);

function NewAction({ prefill: given, siteId: givenSite, ...dialog }: NewActionDialogProps) {
  const { t } = useTranslation('actions');
  const navigate = useNavigate();
  const refresh = useRefreshActions();
  // The address is cleared while the dialog closes.
  const [prefill] = useState(given);
  const [siteId] = useState(givenSite);
  const [clientId] = useState(() => crypto.randomUUID());
  const site = useSites().find(({ id }) => id === siteId);
  const now = useNow();
  const latest = useToday();
  const today = site ? dayIn(site.timezone, now) : latest;
  const { data: foods, isPending } = useQuery(foodListOptions(siteId ?? null));
  // Without the list, the food of the link is unknown and an early click would be refused.
  const isWaiting = prefill?.target?.kind === 'food' && isPending;
  const values = useMemo(
    () => newFields({ siteId, today, prefill, foods: foods ?? [] }),
    [siteId, today, prefill, foods],
  );
  const send = (entry: ActionEntry) => {
    return createAction({
      ...entry,
      origin: prefill?.origin ?? 'page',
      pick: prefill?.pick ?? null,
      client_id: clientId,
    });
  };
  return (
    <FormDialog
      {...dialog}
      opened={dialog.opened && !isWaiting}
      title={t('add')}
      schema={actionForm}
      values={values}
      send={send}
      fieldOf={fieldOfPath}
      submitLabel={t('add')}
      done={t('added')}
      onSaved={async (action) => {
        await refresh();
        await navigate({
          to: '/kitchen/actions/$actionId',
          params: { actionId: String(action.id) },
          search: { siteId: action.site.id, siteName: action.site.name },
        });
      }}
    >
      <ActionFieldset today={today} hasSite />
    </FormDialog>
  );
}
