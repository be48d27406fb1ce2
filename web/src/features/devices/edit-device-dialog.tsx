import type { Device } from '@wastegauge/contract/directory/devices';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FoodOption } from '@wastegauge/contract/directory/foods';
import { Controller, useForm } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { FormFoot } from '../../widgets/forms/form-foot.tsx';
import { foodListOptions } from '../../widgets/food/food-options.ts';
import { FoodSelect } from '../../widgets/food/food-select.tsx';
import { SavingForm } from '../../widgets/forms/saving-form.tsx';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useSaving } from '../../widgets/forms/use-saving.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { useIsUploading, useUpdateDevice } from './api.ts';
import { HardwareFields, ZoneField } from './hardware-fields.tsx';
import classes from './edit-device-dialog.module.css';
import { CameraFieldset } from './camera-fieldset.tsx';
import {
  deviceFields,
  deviceForm,
  fieldOf,
  type DeviceChanges,
  type DeviceFields,
} from './device-fields.ts';

interface EditDeviceDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Undefined before the first opening. */
  device: Device | undefined;
}

export function EditDeviceDialog({ device, ...props }: EditDeviceDialogProps) {
  const opening = useOpening(props.opened);
  return opening === 0 || !device ? null : (
    <OpenedDialog key={opening} {...props} device={device} />
  );
}

function OpenedDialog({ opened, onClose, device }: EditDeviceDialogProps & { device: Device }) {
  const { t } = useTranslation(['devices', 'common']);
  const formId = useId();
  const edit = useEditDevice({ device, onDone: onClose });
  const isUploading = useIsUploading();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="wide"
      title={`${t('edit.title')} - ${device.serial}`}
      closeLabel={t('common:close')}
      footer={
        <FormFoot
          formId={formId}
          submitLabel={t('edit.save')}
          isPending={edit.isPending}
          isDisabled={isUploading}
          onCancel={onClose}
        />
      }
    >
      <EditDeviceForm formId={formId} device={device} edit={edit} />
    </Dialog>
  );
}

interface EditDeviceFormProps {
  formId: string;
  device: Device;
  edit: EditDevice;
}

const none: FoodOption[] = [];

function EditDeviceForm({ formId, device, edit }: EditDeviceFormProps) {
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
              <CameraFieldset
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

interface EditDeviceOptions {
  device: Device;
  onDone: () => void;
}

function useEditDevice({ device, onDone }: EditDeviceOptions) {
  const { t } = useTranslation('devices');
  const { tellDone } = useTellResult();
  const form = useForm<DeviceFields, unknown, DeviceChanges>({
    resolver: zodResolver(deviceForm),
    mode: 'onTouched',
    defaultValues: deviceFields(device),
  });
  const saving = useSaving({
    save: useUpdateDevice(device.id),
    fieldOf,
    setError: form.setError,
    onSaved: () => {
      onDone();
      tellDone(t('edit.done'));
    },
  });
  return { form, ...saving };
}
type EditDevice = ReturnType<typeof useEditDevice>;
