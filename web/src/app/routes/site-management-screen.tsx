import { GroupDialog } from '../../features/groups/group-dialog.tsx';
import { SiteManagementPage } from '../../features/sites/site-management-page.tsx';

const NewGroupDialog = (props: { opened: boolean; onClose: () => void }) => (
  <GroupDialog {...props} group={null} />
);

export const SiteManagementScreen = () => <SiteManagementPage GroupDialog={NewGroupDialog} />;
