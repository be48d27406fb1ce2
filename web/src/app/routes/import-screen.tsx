import type { ComponentProps } from 'react';
import { ImportPage } from '../../features/imports/import-page.tsx';
import { onDemand } from '../../ui/dialogs/on-demand.tsx';
import { NotFoundPage } from '../pages/return-page.tsx';

const ManagedSiteDialog = onDemand(
  async () => (await import('../../features/sites/managed-site-dialog.tsx')).ManagedSiteDialog,
);

const NewSiteDialog: ComponentProps<typeof ImportPage>['NewSite'] = (props) => (
  <ManagedSiteDialog {...props} site={null} />
);

export const ImportScreen = () => <ImportPage NotFound={NotFoundPage} NewSite={NewSiteDialog} />;
