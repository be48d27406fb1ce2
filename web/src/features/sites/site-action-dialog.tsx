import type { ManagedSite } from '@wastegauge/contract/directory/site-management';
import { useTranslation } from 'react-i18next';
import { ConfirmActionDialog } from '../../widgets/forms/confirm-action-dialog.tsx';
import { useSiteAction, type SiteAction } from './api.ts';

interface SiteActionDialogProps {
  action: SiteAction;
  opened: boolean;
  onClose: () => void;
  site: ManagedSite;
}

export function SiteActionDialog({ action, opened, onClose, site }: SiteActionDialogProps) {
  const { t } = useTranslation('sites');
  const { mutateAsync } = useSiteAction();
  return (
    <ConfirmActionDialog
      opened={opened}
      onClose={onClose}
      title={t(`archive.${action}`)}
      text={t(`archive.${action}Text`, { name: site.name })}
      confirmLabel={t(`archive.${action}`)}
      destructive={action === 'delete'}
      run={() => mutateAsync({ id: site.id, action })}
      done={t(`archive.${action}Done`)}
    />
  );
}
