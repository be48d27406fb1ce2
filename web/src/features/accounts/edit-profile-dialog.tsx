import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FormFoot } from '../../widgets/forms/form-foot.tsx';
import { EditProfileForm } from './edit-profile-form.tsx';
import { useEditProfile } from './use-edit-profile.ts';

interface EditProfileDialogProps {
  opened: boolean;
  onClose: () => void;
  onMailSent: (email: string) => void;
}

export function EditProfileDialog({ opened, onClose, onMailSent }: EditProfileDialogProps) {
  const { t } = useTranslation(['accounts', 'common']);
  const formId = useId();
  const edit = useEditProfile({ onDone: onClose, onMailSent });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('edit.title')}
      closeLabel={t('common:close')}
      size="wide"
      footer={
        <FormFoot
          formId={formId}
          submitLabel={t('edit.save')}
          isPending={edit.isPending}
          onCancel={onClose}
        />
      }
    >
      <EditProfileForm formId={formId} edit={edit} />
    </Dialog>
  );
}
