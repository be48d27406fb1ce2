import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { FormFoot } from '../../widgets/forms/form-foot.tsx';
import { KeyCard } from './key-card.tsx';
import { NewDeviceForm } from './new-device-form.tsx';
import { useNewDevice } from './use-new-device.ts';

interface NewDeviceDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function NewDeviceDialog(props: NewDeviceDialogProps) {
  const opening = useOpening(props.opened);
  return opening === 0 ? null : <OpenedDialog key={opening} {...props} />;
}

function OpenedDialog({ opened, onClose }: NewDeviceDialogProps) {
  const { t } = useTranslation(['devices', 'common']);
  const formId = useId();
  const state = useNewDevice();
  const { made } = state;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={made ? t('new.made', { device: made.serial }) : t('new.title')}
      closeLabel={t('common:close')}
      footer={
        made ? (
          <Button variant="primary" onClick={onClose}>
            {t('key.done')}
          </Button>
        ) : (
          <FormFoot
            formId={formId}
            submitLabel={t('new.submit')}
            isPending={state.isPending}
            onCancel={onClose}
          />
        )
      }
    >
      {made ? (
        <KeyCard device={made} keyText={made.key} />
      ) : (
        <NewDeviceForm formId={formId} state={state} />
      )}
    </Dialog>
  );
}
