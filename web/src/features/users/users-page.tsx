import { Button } from '@mantine/core';
import { IconDownload, IconPlus } from '#icons';
import { useState, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { userRoutes } from '@wastegauge/contract/directory/users';
import { Alert } from '../../ui/feedback/alert.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { AdministrationTabs } from '../../widgets/administration/administration-tabs.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { download, saveFile } from '../../api/download.ts';
import { useAdding } from '../../widgets/forms/use-adding.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { AddUserDialog } from './add-user-dialog.tsx';
import { useUsers } from './use-users.ts';
import { UsersFilters } from './users-filters.tsx';
import classes from './users-page.module.css';
import { UsersTable } from './users-table.tsx';
import { usersFilterQuery, type UsersSearch } from './users-search.ts';

export function UsersPage() {
  const { t } = useTranslation(['users', 'common']);
  const format = useFormat();
  const users = useUsers();
  const adding = useAdding();
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
      <UsersFilters search={users.search} onChange={users.show} />
      {mailedEmail !== undefined && (
        <div className={classes['notice']}>
          <Alert tone="info">{t('edit.mailSent', { email: mailedEmail })}</Alert>
        </div>
      )}
      <UsersTable users={users} onMailSent={setMailedEmail} />
      <AddUserDialog opened={adding.isOpen} onClose={adding.close} />
    </>
  );
}

function useExportUsers(search: UsersSearch) {
  const { t } = useTranslation('texts');
  const { notifyFailure } = useResultToast();
  const [isRunning, setRunning] = useState(false);
  const abortOnLeave = useRef<AbortController>(null);
  useEffect(() => () => abortOnLeave.current?.abort(), []);

  async function start(): Promise<void> {
    const { signal } = (abortOnLeave.current = new AbortController());
    setRunning(true);
    try {
      const query = usersFilterQuery(search);
      const file = await download(userRoutes.exportUsers, { query, signal, onProgress: () => {} });
      saveFile(file, 'users.csv');
    } catch {
      if (!signal.aborted) notifyFailure(t('oops'));
    } finally {
      setRunning(false);
    }
  }
  return { isRunning, start: (): void => void start() };
}
