import { Button } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/feedback/alert.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { AdministrationTabs } from '../../widgets/places/administration-tabs.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { AddUserDialog } from './add-user-dialog.tsx';
import { useExportUsers } from './use-export-users.ts';
import { useUsers } from './use-users.ts';
import { UsersFilterForm } from './users-filter-form.tsx';
import classes from './users-page.module.css';
import { UsersTable } from './users-table.tsx';

export function UsersPage() {
  const { t } = useTranslation(['users', 'common']);
  const format = useFormat();
  const users = useUsers();
  const [isAdding, adding] = useDisclosure(false);
  const [mailedEmail, setMailedEmail] = useState<string>();
  const exporting = useExportUsers(users.search);
  const total = users.list.data?.count;
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={
          total === undefined ? undefined : t('users', { count: total, total: format.count(total) })
        }
        subtitlePosition="beside"
        actions={
          <>
            <Button
              leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
              disabled={exporting.isRunning}
              onClick={exporting.start}
            >
              {t(exporting.isRunning ? 'common:processing' : 'export')}
            </Button>
            <Button
              variant="primary"
              leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
              onClick={adding.open}
            >
              {t('add.open')}
            </Button>
          </>
        }
      />
      <AdministrationTabs />
      <UsersFilterForm search={users.search} onChange={users.show} />
      {mailedEmail !== undefined && (
        <div className={classes['notice']}>
          <Alert tone="info">{t('edit.mailSent', { email: mailedEmail })}</Alert>
        </div>
      )}
      <UsersTable users={users} onMailSent={setMailedEmail} />
      <AddUserDialog opened={isAdding} onClose={adding.close} />
    </>
  );
}
