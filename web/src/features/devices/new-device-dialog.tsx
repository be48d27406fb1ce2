import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { mountOnOpen } from '../../ui/dialogs/mount-on-open.tsx';
import { FormDialog } from '../../widgets/forms/form-dialog.tsx';
import { FormSelect, FormText } from '../../widgets/forms/form-fields.tsx';
import { useSites } from '../../widgets/places/site-list.ts';
import { useCreateDevice } from './api.ts';
import { newDeviceForm, newFieldOf, type NewDeviceFields } from './device-fields.ts';
import { HardwareFields, ZoneField } from './hardware-fields.tsx';
import { IssuedKey } from './issued-key.tsx';

interface NewDeviceDialogProps {
  opened: boolean;
  onClose: () => void;
}

export const NewDeviceDialog = mountOnOpen(OpenedDialog);

function OpenedDialog(dialog: NewDeviceDialogProps) {
  const { t } = useTranslation(['devices', 'common']);
  const sites = useSites();
  const [onlySite, ...others] = sites;
  const { data: made, mutateAsync: create } = useCreateDevice();
  return (
    <FormDialog
      {...dialog}
      title={made ? t('new.made', { device: made.serial }) : t('new.title')}
      schema={newDeviceForm}
      values={{
        serial: '',
        name: '',
        type: 'PLATE_WASTE',
        weighing: 'single',
        macAddress: '',
        siteId: onlySite && others.length === 0 ? String(onlySite.id) : null,
      }}
      fieldOf={newFieldOf}
      send={create}
      submitLabel={t('new.submit')}
      columns={2}
      staysOpen
      result={
        // The key is returned only once.
        made && {
          body: <IssuedKey device={made} keyText={made.key} />,
          footer: (
            <Button variant="primary" onClick={dialog.onClose}>
              {t('key.done')}
            </Button>
          ),
        }
      }
    >
      <FormText<NewDeviceFields>
        name="serial"
        label={t('columns.serial')}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        hint={t('new.serialHint')}
      />
      <ZoneField hint={t('new.zoneHint')} />
      <FormSelect<NewDeviceFields>
        name="siteId"
        label={t('common:site')}
        placeholder={t('common:moveDevices.chooseSite')}
        options={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <HardwareFields />
    </FormDialog>
  );
}
