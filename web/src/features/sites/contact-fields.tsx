import { sectors } from '@wastegauge/contract/directory/sites';
import { limits } from '@wastegauge/contract/values/texts';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';

interface Contact {
  name: string;
  contactName: string;
  contactNumber: string;
  sector: string;
}

export function SiteNameField() {
  const { t } = useTranslation('sites');
  const fieldText = useFieldText();
  const { register, formState } = useFormContext<Contact>();
  return (
    <TextField
      {...register('name')}
      label={t('name')}
      maxLength={limits.textLength}
      autoComplete="off"
      data-autofocus
      error={fieldText(formState.errors.name?.message)}
    />
  );
}

export function ContactFields() {
  const { t } = useTranslation('sites');
  const fieldText = useFieldText();
  const { register, formState } = useFormContext<Contact>();
  const field = (name: 'contactName' | 'contactNumber') => ({
    ...register(name),
    label: t(name),
    maxLength: limits.textLength,
    autoComplete: 'off',
    error: fieldText(formState.errors[name]?.message),
  });
  return (
    <>
      <TextField {...field('contactName')} />
      <TextField {...field('contactNumber')} type="tel" />
    </>
  );
}

export function SectorField() {
  const { t } = useTranslation('sites');
  const fieldText = useFieldText();
  const { control, formState } = useFormContext<Contact>();
  return (
    <Controller
      control={control}
      name="sector"
      render={({ field: { value, onChange } }) => (
        <SelectField
          label={t('sector')}
          options={[
            { value: '', label: t('noSector') },
            ...sectors.map((sector) => ({ value: sector, label: t(`sectors.${sector}`) })),
          ]}
          value={value}
          onChange={onChange}
          hint={t('sectorHint')}
          error={fieldText(formState.errors.sector?.message)}
        />
      )}
    />
  );
}
