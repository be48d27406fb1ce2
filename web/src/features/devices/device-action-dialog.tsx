import type { Device } from '@wastegauge/contract/directory/devices';
import { useTranslation } from 'react-i18next';
import { ConfirmActionDialog } from '../../widgets/forms/confirm-action-dialog.tsx';
import { useDeviceAction, type DeviceAction } from './api.ts';

interface DeviceActionDialogProps {
  action: DeviceAction;
  opened: boolean;
  onClose: () => void;
  device: Device;
}

export function DeviceActionDialog({ action, opened, onClose, device }: DeviceActionDialogProps) {
  const { t } = useTranslation('devices');
  const { mutateAsync } = useDeviceAction();
  return (
    <ConfirmActionDialog
      opened={opened}
      onClose={onClose}
      title={t(`archive.${action}`)}
      text={t(`archive.${action}Text`, { device: device.serial })}
      confirmLabel={t(`archive.${action}`)}
      destructive={false}
      run={() => mutateAsync({ id: device.id, action })}
      done={t(`archive.${action}Done`)}
    />
  );
}
