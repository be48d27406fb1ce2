import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useSites } from '../../widgets/places/site-list.ts';
import { useSaving } from '../../widgets/forms/use-saving.ts';
import { useCreateDevice } from './api.ts';
import {
  newDeviceForm,
  newFieldOf,
  type NewDevice,
  type NewDeviceFields,
} from './device-fields.ts';

export function useNewDevice() {
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
  const saving = useSaving({ save: create, fieldOf: newFieldOf, setError: form.setError });
  return {
    form,
    ...saving,
    /** Includes the key, which is returned only once. */
    made: create.data,
  };
}
export type NewDeviceState = ReturnType<typeof useNewDevice>;
