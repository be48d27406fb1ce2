import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { PanelSkeleton } from '../../ui/feedback/skeleton.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { PhoneCodeForm } from './phone-code-form.tsx';

/** Loads the numbering plans of all countries, so only on demand. */
const PhoneForm = lazy(async () => ({ default: (await import('./phone-form.tsx')).PhoneForm }));

interface TwoStepDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function TwoStepDialog({ opened, onClose }: TwoStepDialogProps) {
  const { t } = useTranslation(['accounts', 'common']);
  const [phone, setPhone] = useState<string>();
  const close = (): void => {
    onClose();
    setPhone(undefined);
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={t('twoStep.title')}
      closeLabel={t('common:close')}
      sheet="fit"
    >
      {phone === undefined ? (
        <Suspense fallback={<PanelSkeleton label={t('common:loading')} />}>
          <PhoneForm onSent={setPhone} onCancel={close} />
        </Suspense>
      ) : (
        <PhoneCodeForm
          phone={phone}
          onOtherNumber={() => setPhone(undefined)}
          onDone={() => {
            close();
            showToast({ kind: 'success', text: t('twoStep.done'), closeLabel: t('common:close') });
          }}
        />
      )}
    </Dialog>
  );
}
