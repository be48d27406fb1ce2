import type { Device } from '@wastegauge/contract/directory/devices';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { FormFoot } from '../../widgets/forms/form-foot.tsx';
import { useIsUploading } from './api.ts';
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
