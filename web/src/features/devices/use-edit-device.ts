import { zodResolver } from '@hookform/resolvers/zod';
import type { Device } from '@wastegauge/contract/device-management';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { useFailureText } from '../../widgets/use-error-text.ts';
import { useTellResult } from '../../widgets/use-tell-result.ts';
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
  const failureText = useFailureText();
  const update = useUpdateDevice(device.id);
  const form = useForm<DeviceFields, unknown, DeviceChanges>({
    resolver: zodResolver(deviceForm),
    mode: 'onTouched',
    defaultValues: fieldsOf(device),
  });
  // A second click comes before the page knows of the first.
  const isSending = useRef(false);
  const send = (changes: DeviceChanges): void => {
    if (isSending.current) return;
    isSending.current = true;
    update.mutate(changes, {
      onSuccess: () => {
        onDone();
        tellDone(t('edit.done'));
      },
      onError: (error) => {
        if (!(error instanceof ApiError)) return;
        for (const [path, [message]] of Object.entries(error.fieldErrors)) {
          const field = fieldOf(path);
          if (field && message !== undefined) form.setError(field, { message });
        }
      },
      onSettled: () => {
        isSending.current = false;
      },
    });
  };
  return {
    form,
    send,
    isPending: update.isPending,
    /** What the server said of the last try. */
    failure: update.error ? failureText(update.error) : undefined,
  };
}
export type EditDevice = ReturnType<typeof useEditDevice>;
