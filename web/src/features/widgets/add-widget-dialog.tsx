import { Button } from '@mantine/core';
import type { WidgetIdentifier } from '@wastegauge/contract/insight/widgets';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { usePinWidget } from '../../widgets/home-widgets/pinned-widgets.ts';
import { ConfirmActionDialog } from '../../widgets/forms/confirm-action-dialog.tsx';

interface AddWidgetDialogProps {
  opened: boolean;
  widget: WidgetIdentifier;
  wasAdded: boolean;
  onClose: () => void;
}

export function AddWidgetDialog({ opened, widget, wasAdded, onClose }: AddWidgetDialogProps) {
  const { t } = useTranslation(['widgets', 'common']);
  const pin = usePinWidget();
  const name = t(`names.${widget}`);
  return (
    <>
      <ConfirmActionDialog
        opened={opened && !wasAdded}
        onClose={onClose}
        title={t('add.title')}
        text={t('addDialog.question', { widget: name })}
        confirmLabel={t('addDialog.yes')}
        destructive={false}
        run={() => pin.mutateAsync({ identifier: widget, isPinned: true })}
        done={t('addDialog.done', { widget: name })}
        staysOpenOnError
      />
      <Dialog
        opened={opened && wasAdded}
        onClose={onClose}
        title={t('add.title')}
        closeLabel={t('common:close')}
        sheet="fit"
        footer={
          <Button variant="primary" onClick={onClose} data-autofocus>
            {t('addDialog.ok')}
          </Button>
        }
      >
        {t('addDialog.already')}
      </Dialog>
    </>
  );
}
