import { GroupDialog } from '../../features/groups/group-dialog.tsx';
import { SiteManagementPage } from '../../features/sites/site-management-page.tsx';
import { onDemand } from '../../ui/dialogs/on-demand.tsx';

const NewGroupDialog = (props: { opened: boolean; onClose: () => void }) => (
  <GroupDialog {...props} group={null} />
);

const ContainersDialog = onDemand(
  async () => (await import('../../features/tablets/containers-dialog.tsx')).ContainersDialog,
);

export const SiteManagementScreen = () => (
  <SiteManagementPage GroupDialog={NewGroupDialog} ContainersDialog={ContainersDialog} />
);
