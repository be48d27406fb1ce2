import { Button } from '@mantine/core';
import type { WidgetIdentifier } from '@wastegauge/contract/insight/widgets';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { usePinWidget } from '../../widgets/home-widgets/pinned-widgets.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';

interface AddWidgetDialogProps {
  opened: boolean;
  widget: WidgetIdentifier;
  wasAdded: boolean;
  onClose: () => void;
}

export function AddWidgetDialog({ opened, widget, wasAdded, onClose }: AddWidgetDialogProps) {
  const { t } = useTranslation(['widgets', 'common']);
  const pin = usePinWidget();
  const { tellDone, tellError } = useTellResult();
  const name = t(`names.${widget}`);
  const add = (): void => {
    if (pin.isPending) return;
    pin.mutate(
      { identifier: widget, isPinned: true },
      {
        onSuccess: () => {
          onClose();
          tellDone(t('addDialog.done', { widget: name }));
        },
        onError: tellError,
      },
    );
  };
  return (
    <>
      <ConfirmDialog
        opened={opened && !wasAdded}
        title={t('add.title')}
        text={t('addDialog.question', { widget: name })}
        confirmLabel={t('addDialog.yes')}
        cancelLabel={t('common:cancel')}
        closeLabel={t('common:close')}
        isProcessing={pin.isPending}
        processingLabel={t('common:processing')}
        onConfirm={add}
        onCancel={onClose}
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
