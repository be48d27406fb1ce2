import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useSites } from '../../widgets/places/site-list.ts';
import { SavingForm } from '../../widgets/forms/saving-form.tsx';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { HardwareFields, ZoneField } from './device-form.tsx';
import classes from './edit-device-dialog.module.css';
import type { NewDeviceState } from './use-new-device.ts';

interface NewDeviceFormProps {
  formId: string;
  state: NewDeviceState;
}

export function NewDeviceForm({ formId, state }: NewDeviceFormProps) {
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
