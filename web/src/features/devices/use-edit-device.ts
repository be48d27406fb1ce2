import { zodResolver } from '@hookform/resolvers/zod';
import type { Device } from '@wastegauge/contract/directory/devices';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSaving } from '../../widgets/forms/use-saving.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { useUpdateDevice } from './api.ts';
import {
  deviceForm,
  fieldOf,
  fieldsOf,
  type DeviceChanges,
  type DeviceFields,
} from './device-fields.ts';

interface EditDeviceOptions {
  device: Device;
  onDone: () => void;
}

/** A monitor as it is and as it is about to be. */
export function useEditDevice({ device, onDone }: EditDeviceOptions) {
  const { t } = useTranslation('devices');
  const { tellDone } = useTellResult();
  const form = useForm<DeviceFields, unknown, DeviceChanges>({
    resolver: zodResolver(deviceForm),
    mode: 'onTouched',
    defaultValues: fieldsOf(device),
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
export type EditDevice = ReturnType<typeof useEditDevice>;
