import { Controller, FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/alert.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSites } from '../../widgets/site-list.ts';
import { useFieldText } from '../../widgets/use-error-text.ts';
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
  const { form, failure } = state;
  const { control, register } = form;
  const { errors } = form.formState;
  return (
    <FormProvider {...form}>
      <form
        id={formId}
        className={classes['form']}
        noValidate
        onSubmit={(event) => void form.handleSubmit(state.send)(event)}
      >
        {failure !== undefined && (
          <Alert tone="err" comesIntoView>
            {failure}
          </Alert>
        )}
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
      </form>
    </FormProvider>
  );
}
