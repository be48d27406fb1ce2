import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { mountOnOpen } from '../../ui/dialogs/mount-on-open.tsx';
import { TableSkeleton } from '../../ui/feedback/skeleton.tsx';
import { FormColumns, FormDialog, FormRow } from '../../widgets/forms/form-dialog.tsx';
import { FormNumber, FormTime } from '../../widgets/forms/form-fields.tsx';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { AddressField } from './address-field.tsx';
import { editedSiteOptions, useUpdateSite } from './api.ts';
import { ContactFields, SectorField, SiteNameField } from './contact-fields.tsx';
import classes from './edit-site-dialog.module.css';
import { emptyFields, fieldAtPath, siteFields, siteForm, type SiteFields } from './site-fields.ts';

interface EditSiteDialogProps {
  opened: boolean;
  onClose: () => void;
  siteId: number;
}

export const EditSiteDialog = mountOnOpen(SiteDialog);

const times = ['breakfastStart', 'lunchStart', 'dinnerStart', 'dinnerEnd'] as const;

function SiteDialog({ siteId, ...dialog }: EditSiteDialogProps) {
  const { t } = useTranslation(['sites', 'common']);
  const stored = useQuery(editedSiteOptions(siteId));
  const { data } = stored;
  const values = useMemo(() => (data ? siteFields(data.site, data.info) : emptyFields), [data]);
  return (
    <FormDialog
      {...dialog}
      title={t('editTitle')}
      size="wide"
      schema={useMemo(() => siteForm(values), [values])}
      values={values}
      fieldOf={fieldAtPath}
      send={useUpdateSite(siteId).mutateAsync}
      submitLabel={t('save')}
      isDisabled={!data}
      done={t('edited')}
    >
      {stored.isError && !data && <LoadError query={stored} />}
      {stored.isPending && <TableSkeleton label={t('common:loading')} rows={6} columns={2} />}
      {data && (
        <FormColumns>
          <SiteNameField />
          <SectorField />
          <ContactFields />
          <SiteAddress isOnMap={data.site.longitude !== null} />
          <FormRow>
            <fieldset className={classes['times']}>
              <legend>{t('serviceTimes')}</legend>
              <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="var(--s4)" verticalSpacing="var(--s3)">
                {times.map((name) => (
                  <FormTime<SiteFields> key={name} name={name} label={t(name)} />
                ))}
              </SimpleGrid>
            </fieldset>
          </FormRow>
          <FormNumber<SiteFields>
            name="coversPerDay"
            label={t('coversPerDay')}
            decimals={0}
            step={1}
          />
          <FormNumber<SiteFields>
            name="wastePerCover"
            label={t('wastePerCover')}
            decimals={3}
            step={0.1}
            hint={t('wastePerCoverHint')}
          />
        </FormColumns>
      )}
    </FormDialog>
  );
}

function SiteAddress({ isOnMap }: { isOnMap: boolean }) {
  const { t } = useTranslation('sites');
  const { control, setValue } = useFormContext<SiteFields>();
  const [address, place] = useWatch({ control, name: ['address', 'place'] });
  const isAtPlace = place !== null && address.includes(place.name);
  return (
    <FormRow>
      <AddressField
        hint={t(isAtPlace ? 'addressPlaced' : isOnMap ? 'addressOnMap' : 'addressNotOnMap', {
          place: place?.name ?? '',
        })}
        onPlace={(chosen) => setValue('place', chosen)}
      />
    </FormRow>
  );
}
