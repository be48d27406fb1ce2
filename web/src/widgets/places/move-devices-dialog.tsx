import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { deviceManagementRoutes } from '@wastegauge/contract/directory/devices';
import { texts } from '@wastegauge/contract/values/texts';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { MultiSelectField } from '../../ui/fields/multi-select-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { deviceListOptions } from './device-list.ts';
import classes from './move-devices-dialog.module.css';
import { useSites } from './site-list.ts';
import { useDiscardQuestion } from '../forms/use-discard-question.tsx';
import { useFieldText } from '../forms/use-error-text.ts';
import { useResultToast } from '../forms/use-result-toast.ts';
import { FormFooter } from '../forms/form-footer.tsx';

interface MoveDevicesDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  deviceIds?: readonly number[] | undefined;
  siteId?: number | undefined;
  onMoved?: (() => void) | undefined;
}

/** Past captures stay with the site they were captured at. */
export function MoveDevicesDialog(props: MoveDevicesDialogProps) {
  const opening = useOpening(props.opened);
  return opening === 0 ? null : <OpenedDialog key={opening} {...props} />;
}

const none: readonly number[] = [];

function OpenedDialog({
  opened,
  onClose,
  title,
  deviceIds = none,
  siteId,
  onMoved,
}: MoveDevicesDialogProps) {
  const { t } = useTranslation();
  const fieldText = useFieldText();
  const { notifyDone, notifyError } = useResultToast();
  const formId = useId();
  const sites = useSites();
  const devices = useQuery(deviceListOptions);
  const move = useMoveDevices();
  const [chosen, setChosen] = useState(deviceIds.map(String));
  const [site, setSite] = useState(siteId === undefined ? null : String(siteId));
  const isDirty = chosen.join() !== deviceIds.join() || (site !== null && Number(site) !== siteId);
  const discarding = useDiscardQuestion(isDirty, onClose);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const isDeviceMissing = isSubmitted && chosen.length === 0;
  const isSiteMissing = isSubmitted && site === null;

  function handleSubmit(submitted: FormEvent): void {
    submitted.preventDefault();
    setIsSubmitted(true);
    if (chosen.length === 0 || site === null || move.isPending) return;
    move.mutate(
      { devices: chosen.map(Number), site: Number(site) },
      {
        onSuccess: () => {
          onClose();
          onMoved?.();
          notifyDone(t('moveDevices.done'));
        },
        onError: notifyError,
      },
    );
  }

  return (
    <Dialog
      opened={opened}
      onClose={discarding.close}
      title={title}
      closeLabel={t('close')}
      footer={
        <FormFooter
          formId={formId}
          submitLabel={t('moveDevices.submit', { count: Math.max(chosen.length, 1) })}
          isPending={move.isPending}
          onCancel={discarding.close}
        />
      }
    >
      <form id={formId} className={classes['form']} noValidate onSubmit={handleSubmit}>
        <p className={classes['text']}>{t('moveDevices.text')}</p>
        <MultiSelectField
          label={t('moveDevices.devices')}
          emptyText={t('moveDevices.noDevice')}
          search={{ placeholder: t('moveDevices.search'), nothingFound: t('noResults') }}
          options={(devices.data ?? []).map(({ id, serial, name, site_name }) => ({
            value: String(id),
            label: `${serial} · ${name}, ${site_name ?? t('moveDevices.noSite')}`,
          }))}
          values={chosen}
          onChange={setChosen}
          error={isDeviceMissing ? fieldText(texts.deviceNeeded) : undefined}
        />
        <SelectField
          label={t('site')}
          placeholder={t('moveDevices.chooseSite')}
          searchable={sites.length > 8}
          nothingFoundMessage={t('noResults')}
          options={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={site}
          onChange={setSite}
          error={isSiteMissing ? fieldText(texts.siteRequired) : undefined}
        />
      </form>
      {discarding.question}
    </Dialog>
  );
}

function useMoveDevices() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { devices: number[]; site: number }) =>
      call(deviceManagementRoutes.assignDevices, { body }),
    onSuccess: () =>
      Promise.all(
        [['devices'], ['sites'], ['zones'], ['insights']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
