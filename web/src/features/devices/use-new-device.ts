import { zodResolver } from '@hookform/resolvers/zod';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../api/api-error.ts';
import { useSites } from '../../widgets/site-list.ts';
import { useFailureText } from '../../widgets/use-error-text.ts';
import { useCreateDevice } from './api.ts';
import {
  newDeviceForm,
  newFieldOf,
  type NewDevice,
  type NewDeviceFields,
} from './device-fields.ts';

export function useNewDevice() {
  const failureText = useFailureText();
  const [onlySite, ...others] = useSites();
  const create = useCreateDevice();
  const form = useForm<NewDeviceFields, unknown, NewDevice>({
    resolver: zodResolver(newDeviceForm),
    mode: 'onTouched',
    defaultValues: {
      serial: '',
      name: '',
      type: 'PLATE_WASTE',
      weighing: 'single',
      macAddress: '',
      siteId: onlySite && others.length === 0 ? String(onlySite.id) : null,
    },
  });
  // A second click comes before the page knows of the first.
  const isSending = useRef(false);
  const send = (device: NewDevice): void => {
    if (isSending.current) return;
    isSending.current = true;
    create.mutate(device, {
      onError: (error) => {
        if (!(error instanceof ApiError)) return;
        for (const [path, [message]] of Object.entries(error.fieldErrors)) {
          const field = newFieldOf(path);
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
    isPending: create.isPending,
    /** With its key, which no later answer tells. */
    made: create.data,
    failure: create.error ? failureText(create.error) : undefined,
  };
}
export type NewDeviceState = ReturnType<typeof useNewDevice>;
