import { deviceTypes } from '@wastegauge/contract/directory/devices';
import { limits } from '@wastegauge/contract/values/texts';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import type { DeviceBasics } from './device-fields.ts';

const weighings = ['single', 'cumulative'] as const;

export function ZoneField({ hint, isFirst = false }: { hint?: string; isFirst?: boolean }) {
  const { t } = useTranslation('devices');
  const fieldText = useFieldText();
  const { register, formState } = useFormContext<DeviceBasics>();
  return (
    <TextField
      {...register('name')}
      label={t('columns.zone')}
      maxLength={limits.textLength}
      autoComplete="off"
      data-autofocus={isFirst || undefined}
      error={fieldText(formState.errors.name?.message)}
      hint={hint}
    />
  );
}

export function HardwareFields() {
  const { t } = useTranslation('devices');
  const fieldText = useFieldText();
  const { control, register, formState } = useFormContext<DeviceBasics>();
  const { errors } = formState;
  return (
    <>
      <Controller
        control={control}
        name="type"
        render={({ field: { value, onChange } }) => (
          <SelectField
            label={t('columns.type')}
            options={deviceTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
            value={value}
            onChange={onChange}
            error={fieldText(errors.type?.message)}
          />
        )}
      />
      <Controller
        control={control}
        name="weighing"
        render={({ field: { value, onChange } }) => (
          <SelectField
            label={t('weighing.label')}
            options={weighings.map((kind) => ({ value: kind, label: t(`weighing.${kind}`) }))}
            value={value}
            onChange={onChange}
            hint={t('weighing.hint')}
            error={fieldText(errors.weighing?.message)}
          />
        )}
      />
      <TextField
        {...register('macAddress')}
        label={t('macAddress')}
        maxLength={32}
        autoComplete="off"
        error={fieldText(errors.macAddress?.message)}
      />
    </>
  );
}
