import type { Group } from '@wastegauge/contract/directory/groups';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { FormFoot } from '../../widgets/forms/form-foot.tsx';
import { GroupForm } from './group-form.tsx';
import { useGroupForm } from './use-group-form.ts';

interface GroupDialogProps {
  opened: boolean;
  onClose: () => void;
  group: Group | null;
}

export function GroupDialog(props: GroupDialogProps) {
  const opening = useOpening(props.opened);
  return opening === 0 ? null : <OpenedDialog key={opening} {...props} />;
}

function OpenedDialog({ opened, onClose, group }: GroupDialogProps) {
  const { t } = useTranslation(['groups', 'common']);
  const formId = useId();
  const state = useGroupForm(group, onClose);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={group === null ? t('create.title') : t('update.title', { name: group.name })}
      closeLabel={t('common:close')}
      size="wide"
      footer={
        <FormFoot
          formId={formId}
          submitLabel={t(group === null ? 'create.submit' : 'update.submit')}
          isPending={state.isPending}
          onCancel={onClose}
        />
      }
    >
      <GroupForm formId={formId} group={group} state={state} />
    </Dialog>
  );
}
