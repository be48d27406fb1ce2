import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/fields/text-field.tsx';
import { TimeField } from '../../ui/fields/time-field.tsx';
import { SavingForm } from '../../widgets/forms/saving-form.tsx';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { AddressForm } from './address-form.tsx';
import { ContactFields, SectorField, SiteNameField } from './contact-form.tsx';
import classes from './edit-site-dialog.module.css';
import type { EditSite } from './use-edit-site.ts';

interface EditSiteFormProps {
  formId: string;
  edit: EditSite;
}

const times = ['breakfastStart', 'lunchStart', 'dinnerStart', 'dinnerEnd'] as const;

export function EditSiteForm({ formId, edit }: EditSiteFormProps) {
  const { t } = useTranslation(['sites', 'common']);
  const fieldText = useFieldText();
  const { form } = edit;
  const { control } = form;
  const { errors } = form.formState;
  return (
    <SavingForm formId={formId} className={classes['form']} {...edit}>
      <SiteNameField />
      <SectorField />
      <ContactFields />
      <AddressForm edit={edit} />
      <fieldset className={classes['times']}>
        <legend>{t('serviceTimes')}</legend>
        {times.map((name) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field }) => (
              <TimeField {...field} label={t(name)} error={fieldText(errors[name]?.message)} />
            )}
          />
        ))}
      </fieldset>
      <CoverFields form={form} />
    </SavingForm>
  );
}

/**
 * Separate component so that these fields register after those above: the first wrong field gets
 * focus.
 */
function CoverFields({ form: { register, formState } }: Pick<EditSite, 'form'>) {
  const { t } = useTranslation('sites');
  const fieldText = useFieldText();
  const { errors } = formState;
  return (
    <>
      <TextField
        {...register('coversPerDay')}
        label={t('coversPerDay')}
        type="number"
        inputMode="numeric"
        min={0}
        step={1}
        error={fieldText(errors.coversPerDay?.message)}
      />
      <TextField
        {...register('wastePerCover')}
        label={t('wastePerCover')}
        type="number"
        inputMode="decimal"
        min={0}
        step={0.1}
        hint={t('wastePerCoverHint')}
        error={fieldText(errors.wastePerCover?.message)}
      />
    </>
  );
}
