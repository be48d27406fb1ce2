import { Button } from '@mantine/core';
import type { Device } from '@wastegauge/contract/device-management';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { useOpening } from '../../ui/use-opening.ts';
import { EditDeviceForm } from './edit-device-form.tsx';
import { useEditDevice } from './use-edit-device.ts';

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
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="wide"
      title={`${t('edit.title')} - ${device.serial}`}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={edit.isPending}>
            {t(edit.isPending ? 'common:processing' : 'edit.save')}
          </Button>
        </>
      }
    >
      <EditDeviceForm formId={formId} device={device} edit={edit} />
    </Dialog>
  );
}
