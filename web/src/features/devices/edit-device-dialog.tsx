import { useQuery } from '@tanstack/react-query';
import type { Device } from '@wastegauge/contract/directory/devices';
import type { FoodOption } from '@wastegauge/contract/directory/foods';
import { useTranslation } from 'react-i18next';
import { mountOnOpen } from '../../ui/dialogs/mount-on-open.tsx';
import { foodListOptions } from '../../widgets/food/food-options.ts';
import { FormDialog, FormRow } from '../../widgets/forms/form-dialog.tsx';
import { FormFood } from '../../widgets/food/form-food.tsx';
import { FormSwitch } from '../../widgets/forms/form-fields.tsx';
import { useIsUploading, useUpdateDevice } from './api.ts';
import { CameraFieldset } from './camera-fieldset.tsx';
import { deviceFields, deviceForm, fieldOf, type DeviceFields } from './device-fields.ts';
import classes from './edit-device-dialog.module.css';
import { HardwareFields, ZoneField } from './hardware-fields.tsx';

interface EditDeviceDialogProps {
  opened: boolean;
  onClose: () => void;
  device: Device;
}

export const EditDeviceDialog = mountOnOpen(OpenedDialog, 'device');

const none: FoodOption[] = [];

function OpenedDialog({ device, ...dialog }: EditDeviceDialogProps) {
  const { t } = useTranslation('devices');
  const foods = useQuery(foodListOptions(device.site_id));
  return (
    <FormDialog
      {...dialog}
      size="wide"
      title={`${t('edit.title')} - ${device.serial}`}
      schema={deviceForm}
      values={deviceFields(device)}
      fieldOf={fieldOf}
      send={useUpdateDevice(device.id).mutateAsync}
      submitLabel={t('edit.save')}
      isDisabled={useIsUploading()}
      done={t('edit.done')}
      columns={2}
    >
      <ZoneField isFirst />
      <HardwareFields isTablet={device.kind === 'tablet'} />
      <FormFood<DeviceFields>
        name="food"
        size="sm"
        label={t('autoLabel.food')}
        options={foods.data ?? none}
        isLoading={foods.isPending}
      />
      <FormSwitch<DeviceFields>
        name="isAutoLabelled"
        className={classes['switch']}
        label={t('columns.autoLabel')}
        description={t('autoLabel.hint')}
      />
      <FormRow>
        <CameraFieldset device={device} />
      </FormRow>
    </FormDialog>
  );
}
