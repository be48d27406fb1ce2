import { Button } from '@mantine/core';
import { IconPlus } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Group } from '@wastegauge/contract/directory/groups';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { AdministrationTabs } from '../../widgets/administration/administration-tabs.tsx';
import { siteSearch } from '../../widgets/places/site-search.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useLastPage } from '../../widgets/tables/use-last-page.ts';
import { useMakesGroups } from '../../widgets/session/use-makes-groups.ts';
import { groupsOptions } from './api.ts';
import { DeleteGroupDialog } from './delete-group-dialog.tsx';
import { GroupDialog } from './group-dialog.tsx';
import { groupsSearch, groupsQuery, type GroupsSearch } from './groups-search.ts';
import { GroupsTable } from './groups-table.tsx';

export function GroupsPage() {
  const { t } = useTranslation('groups');
  const format = useFormat();
  const search = groupsSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = useCallback(
    (change: Partial<GroupsSearch>): void => {
      void navigate({
        to: '/group-management',
        search: (previous) => ({
          ...siteSearch.parse(previous),
          ...groupsSearch.parse(previous),
          page: undefined,
          ...change,
        }),
        resetScroll: false,
      });
    },
    [navigate],
  );
  const list = useQuery(groupsOptions(groupsQuery(search)));
  useLastPage({ list, page: search.page, show });
  const [opened, setOpened] = useState<'form' | 'delete'>();
  // Keeps the group while the dialog closes.
  const [group, setGroup] = useState<Group | null>(null);
  const open = (dialog: 'form' | 'delete', chosen: Group | null): void => {
    setGroup(chosen);
    setOpened(dialog);
  };
  const close = (): void => setOpened(undefined);
  const makesGroups = useMakesGroups();
  const total = list.data?.count;
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={
          total === undefined
            ? undefined
            : t('groups', { count: total, total: format.count(total) })
        }
        subtitlePosition="beside"
        actions={
          makesGroups && (
            <Button
              variant="primary"
              leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
              onClick={() => open('form', null)}
            >
              {t('create.open')}
            </Button>
          )
        }
      />
      <AdministrationTabs />
      <GroupsTable
        list={list}
        search={search}
        onSearchChange={show}
        onEdit={(chosen) => open('form', chosen)}
        onDelete={(chosen) => open('delete', chosen)}
      />
      <GroupDialog opened={opened === 'form'} group={group} onClose={close} />
      <DeleteGroupDialog opened={opened === 'delete'} group={group} onClose={close} />
    </>
  );
}
