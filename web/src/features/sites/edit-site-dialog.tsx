import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Controller, useWatch } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TableSkeleton } from '../../ui/feedback/skeleton.tsx';
import { FormFoot } from '../../widgets/forms/form-foot.tsx';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { TimeField } from '../../ui/fields/time-field.tsx';
import { SavingForm } from '../../widgets/forms/saving-form.tsx';
import { useSaving } from '../../widgets/forms/use-saving.ts';
import { useStoredForm } from '../../widgets/forms/use-stored-form.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { LoadError } from '../../widgets/figures/load-error.tsx';
import { mountOnOpen } from '../../ui/dialogs/mount-on-open.tsx';
import { ContactFields, SectorField, SiteNameField } from './contact-fields.tsx';
import classes from './edit-site-dialog.module.css';
import { AddressField } from './address-field.tsx';
import { editedSiteOptions, useUpdateSite } from './api.ts';
import {
  emptyFields,
  fieldAtPath,
  siteFields,
  siteForm,
  type SiteChanges,
  type SiteFields,
} from './site-fields.ts';

interface EditSiteDialogProps {
  opened: boolean;
  onClose: () => void;
  siteId: number;
}

export const EditSiteDialog = mountOnOpen(SiteDialog);

function SiteDialog({ opened, onClose, siteId }: EditSiteDialogProps) {
  const { t } = useTranslation(['sites', 'common']);
  const formId = useId();
  const edit = useEditSite({ siteId, onDone: onClose });
  const { stored } = edit;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('editTitle')}
      closeLabel={t('common:close')}
      size="wide"
      footer={
        <FormFoot
          formId={formId}
          submitLabel={t('save')}
          isPending={edit.isPending}
          isDisabled={!stored.data}
          onCancel={onClose}
        />
      }
    >
      {stored.isError && !stored.data && <LoadError query={stored} />}
      {stored.isPending && <TableSkeleton label={t('common:loading')} rows={6} columns={2} />}
      {stored.data && <EditSiteForm formId={formId} edit={edit} />}
    </Dialog>
  );
}

interface EditSiteFormProps {
  formId: string;
  edit: EditSite;
}

const times = ['breakfastStart', 'lunchStart', 'dinnerStart', 'dinnerEnd'] as const;

function EditSiteForm({ formId, edit }: EditSiteFormProps) {
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
      <SiteAddress edit={edit} />
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

function SiteAddress({ edit: { form, isOnMap } }: { edit: EditSite }) {
  const { t } = useTranslation('sites');
  const fieldText = useFieldText();
  const { control, setValue } = form;
  const [address, place] = useWatch({ control, name: ['address', 'place'] });
  const isAtPlace = place !== null && address.includes(place.name);
  return (
    <div className={classes['wide']}>
      <Controller
        control={control}
        name="address"
        render={({ field, fieldState }) => (
          <AddressField
            {...field}
            hint={t(isAtPlace ? 'addressPlaced' : isOnMap ? 'addressOnMap' : 'addressNotOnMap', {
              place: place?.name ?? '',
            })}
            error={fieldText(fieldState.error?.message)}
            onPlace={(chosen) => setValue('place', chosen)}
          />
        )}
      />
    </div>
  );
}

interface EditSiteOptions {
  siteId: number;
  onDone: () => void;
}

function useEditSite({ siteId, onDone }: EditSiteOptions) {
  const { t } = useTranslation('sites');
  const { tellDone } = useTellResult();
  const stored = useQuery(editedSiteOptions(siteId));
  const { data } = stored;
  const fields = useMemo(() => (data ? siteFields(data.site, data.info) : emptyFields), [data]);
  const form = useStoredForm<SiteFields, SiteChanges>({
    resolver: useMemo(() => zodResolver(siteForm(fields)), [fields]),
    mode: 'onTouched',
    stored: fields,
  });
  const saving = useSaving({
    save: useUpdateSite(siteId),
    fieldOf: fieldAtPath,
    setError: form.setError,
    onSaved: () => {
      onDone();
      tellDone(t('edited'));
    },
  });
  return {
    stored,
    isOnMap: data !== undefined && data.site.longitude !== null,
    form,
    ...saving,
  };
}
type EditSite = ReturnType<typeof useEditSite>;
