import { lazy, Suspense, useMemo } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { AddressField } from './address-field.tsx';
import classes from './edit-site-dialog.module.css';
import { parseDegrees, type ManagedSiteFields } from './managed-site-fields.ts';

const SiteMap = lazy(async () => ({
  default: (await import('../../charts/map/site-map.tsx')).SiteMap,
}));

const mapHeight = 172;

export function PositionFields() {
  const form = useFormContext<ManagedSiteFields>();
  const { t } = useTranslation('sites');
  const fieldText = useFieldText();
  const { control, register, setValue } = form;
  const { errors, isSubmitted } = form.formState;
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
    <div className={classes['position']}>
      <div className={classes['coordinates']}>
        <div className={classes['wide']}>
          <Controller
            control={control}
            name="address"
            render={({ field }) => (
              <AddressField
                {...field}
                hint={t('management.addressHint')}
                error={fieldText(errors.address?.message)}
                onPlace={(place) => {
                  const isChecked = { shouldDirty: true, shouldValidate: isSubmitted };
                  setValue('longitude', String(place.longitude), isChecked);
                  setValue('latitude', String(place.latitude), isChecked);
                }}
              />
            )}
          />
        </div>
        <TextField
          {...register('longitude')}
          label={t('management.longitude')}
          autoComplete="off"
          maxLength={20}
          error={fieldText(errors.longitude?.message)}
        />
        <TextField
          {...register('latitude')}
          label={t('management.latitude')}
          autoComplete="off"
          maxLength={20}
          error={fieldText(errors.latitude?.message)}
        />
      </div>
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
    </div>
  );
}
