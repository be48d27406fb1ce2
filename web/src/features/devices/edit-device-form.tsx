import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Device } from '@wastegauge/contract/directory/devices';
import type { FoodOption } from '@wastegauge/contract/directory/foods';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { foodListOptions } from '../../widgets/food/food-options.ts';
import { FoodSelect } from '../../widgets/food/food-select.tsx';
import { SavingForm } from '../../widgets/forms/saving-form.tsx';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { HardwareFields, ZoneField } from './device-form.tsx';
import classes from './edit-device-dialog.module.css';
import { PhotoForm } from './photo-form.tsx';
import type { EditDevice } from './use-edit-device.ts';

interface EditDeviceFormProps {
  formId: string;
  device: Device;
  edit: EditDevice;
}

const none: FoodOption[] = [];

export function EditDeviceForm({ formId, device, edit }: EditDeviceFormProps) {
  const { t } = useTranslation('devices');
  const fieldText = useFieldText();
  const foods = useQuery(foodListOptions(device.site_id));
  const { control, formState } = edit.form;
  const { errors } = formState;
  return (
    <SavingForm formId={formId} className={classes['form']} {...edit}>
      <ZoneField isFirst />
      <HardwareFields />
      <Controller
        control={control}
        name="food"
        render={({ field: { value, onChange, ref } }) => (
          <FoodSelect
            ref={ref}
            size="sm"
            label={t('autoLabel.food')}
            value={value}
            onChange={onChange}
            options={foods.data ?? none}
            isLoading={foods.isPending}
            error={fieldText(errors.food?.message)}
          />
        )}
      />
      <Controller
        control={control}
        name="isAutoLabelled"
        render={({ field: { value, onChange } }) => (
          <Switch
            className={classes['switch']}
            label={t('columns.autoLabel')}
            description={t('autoLabel.hint')}
            checked={value}
            onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          />
        )}
      />
      <Controller
        control={control}
        name="photo"
        render={({ field: photo }) => (
          <Controller
            control={control}
            name="area"
            render={({ field: area }) => (
              <PhotoForm
                device={device}
                photo={photo.value}
                onPhotoChange={photo.onChange}
                photoError={fieldText(errors.photo?.message)}
                area={area.value}
                onAreaChange={area.onChange}
                areaError={fieldText(errors.area?.message)}
              />
            )}
          />
        )}
      />
    </SavingForm>
  );
}
