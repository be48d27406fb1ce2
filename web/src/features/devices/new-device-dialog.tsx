import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Controller, useForm } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { FormFoot } from '../../widgets/forms/form-foot.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useSites } from '../../widgets/places/site-list.ts';
import { SavingForm } from '../../widgets/forms/saving-form.tsx';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useSaving } from '../../widgets/forms/use-saving.ts';
import { IssuedKey } from './issued-key.tsx';
import { HardwareFields, ZoneField } from './hardware-fields.tsx';
import classes from './edit-device-dialog.module.css';
import { useCreateDevice } from './api.ts';
import {
  newDeviceForm,
  newFieldOf,
  type NewDevice,
  type NewDeviceFields,
} from './device-fields.ts';

interface NewDeviceDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function NewDeviceDialog(props: NewDeviceDialogProps) {
  const opening = useOpening(props.opened);
  return opening === 0 ? null : <OpenedDialog key={opening} {...props} />;
}

function OpenedDialog({ opened, onClose }: NewDeviceDialogProps) {
  const { t } = useTranslation(['devices', 'common']);
  const formId = useId();
  const state = useNewDevice();
  const { made } = state;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={made ? t('new.made', { device: made.serial }) : t('new.title')}
      closeLabel={t('common:close')}
      footer={
        made ? (
          <Button variant="primary" onClick={onClose}>
            {t('key.done')}
          </Button>
        ) : (
          <FormFoot
            formId={formId}
            submitLabel={t('new.submit')}
            isPending={state.isPending}
            onCancel={onClose}
          />
        )
      }
    >
      {made ? (
        <IssuedKey device={made} keyText={made.key} />
      ) : (
        <NewDeviceForm formId={formId} state={state} />
      )}
    </Dialog>
  );
}

interface NewDeviceFormProps {
  formId: string;
  state: NewDeviceState;
}

function NewDeviceForm({ formId, state }: NewDeviceFormProps) {
  const { t } = useTranslation(['devices', 'common']);
  const fieldText = useFieldText();
  const sites = useSites();
  const { control, register, formState } = state.form;
  const { errors } = formState;
  return (
    <SavingForm formId={formId} className={classes['form']} {...state}>
      <TextField
        {...register('serial')}
        label={t('columns.serial')}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        error={fieldText(errors.serial?.message)}
        hint={t('new.serialHint')}
      />
      <ZoneField hint={t('new.zoneHint')} />
      <Controller
        control={control}
        name="siteId"
        render={({ field: { value, onChange } }) => (
          <SelectField
            label={t('common:site')}
            placeholder={t('common:moveDevices.chooseSite')}
            searchable={sites.length > 8}
            nothingFoundMessage={t('common:noResults')}
            options={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={value}
            onChange={onChange}
            error={fieldText(errors.siteId?.message)}
          />
        )}
      />
      <HardwareFields />
    </SavingForm>
  );
}

function useNewDevice() {
  const [onlySite, ...others] = useSites();
  const create = useCreateDevice();
  const form = useForm<NewDeviceFields, unknown, NewDevice>({
    resolver: zodResolver(newDeviceForm),
    mode: 'onTouched',
    defaultValues: {
      serial: '',
      name: '',
      type: 'PLATE_WASTE',
      weighing: 'single',
      macAddress: '',
      siteId: onlySite && others.length === 0 ? String(onlySite.id) : null,
    },
  });
  const saving = useSaving({ save: create, fieldOf: newFieldOf, setError: form.setError });
  return {
    form,
    ...saving,
    /** Includes the key, which is returned only once. */
    made: create.data,
  };
}
type NewDeviceState = ReturnType<typeof useNewDevice>;
