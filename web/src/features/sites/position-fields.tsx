import type { Place } from '@wastegauge/contract/services/places';
import { lazy, Suspense, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FormColumns, FormRow } from '../../widgets/forms/form-dialog.tsx';
import { FormText } from '../../widgets/forms/form-fields.tsx';
import { AddressField } from './address-field.tsx';
import classes from './edit-site-dialog.module.css';
import { parseDegrees, type ManagedSiteFields } from './managed-site-fields.ts';

const SiteMap = lazy(async () => ({
  default: (await import('../../charts/map/site-map.tsx')).SiteMap,
}));

const mapHeight = 172;

export function PositionFields({ onPlace }: { onPlace: (place: Place) => void }) {
  const { t } = useTranslation('sites');
  const { control, setValue, formState } = useFormContext<ManagedSiteFields>();
  const [name, longitude, latitude] = useWatch({
    control,
    name: ['name', 'longitude', 'latitude'],
  });
  const points = useMemo(() => {
    const [x, y] = [parseDegrees(longitude), parseDegrees(latitude)];
    const isOnEarth = x !== undefined && y !== undefined && Math.abs(x) <= 180 && Math.abs(y) <= 90;
    return isOnEarth ? [{ id: 0, name, longitude: x, latitude: y }] : [];
  }, [name, longitude, latitude]);
  return (
    <>
      <FormColumns>
        <FormRow>
          <AddressField
            hint={t('management.addressHint')}
            onPlace={(place) => {
              const isChecked = { shouldDirty: true, shouldValidate: formState.isSubmitted };
              setValue('longitude', String(place.longitude), isChecked);
              setValue('latitude', String(place.latitude), isChecked);
              onPlace(place);
            }}
          />
        </FormRow>
        <FormText<ManagedSiteFields>
          name="longitude"
          label={t('management.longitude')}
          autoComplete="off"
          maxLength={20}
        />
        <FormText<ManagedSiteFields>
          name="latitude"
          label={t('management.latitude')}
          autoComplete="off"
          maxLength={20}
        />
      </FormColumns>
      <div className={classes['map']}>
        {points.length === 0 ? (
          <p>{t('management.notOnMap')}</p>
        ) : (
          <Suspense fallback={<Skeleton height={mapHeight} radius={0} />}>
            <SiteMap
              points={points}
              label={t('management.mapOf', { longitude, latitude })}
              height={mapHeight}
            />
          </Suspense>
        )}
      </div>
    </>
  );
}
