import { Button, Menu } from '@mantine/core';
import { IconEdit, IconTrash, IconUser, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { Column, SortState } from '../../ui/data-table/data-table-column.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Pager, type PagerLabels } from '../../ui/data-table/pager.tsx';
import { SampleSection } from './sample-section.tsx';
import { samplePeople, type SamplePerson } from './sample-people.ts';
import classes from './test-ui-page.module.css';

const columns: Column<SamplePerson>[] = [
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    render: ({ id, name }) => (
      <span className={classes['person']}>
        <Avatar id={id} name={name} />
        {name}
      </span>
    ),
  },
  { key: 'email', header: 'Email', render: ({ email }) => email },
  { key: 'group', header: 'Parent Group', sortable: true, render: ({ group }) => group },
  { key: 'site', header: 'Site', render: ({ site }) => site },
  {
    key: 'role',
    header: 'Role',
    render: () => (
      <Badge tone="accent" icon={<IconUser />}>
        User
      </Badge>
    ),
  },
  {
    key: 'waste',
    header: 'Waste, kg',
    align: 'end',
    sortable: true,
    render: ({ wastedKilograms }) => wastedKilograms.toFixed(2),
  },
  { key: 'lastActive', header: 'Last Active', render: ({ lastActive }) => lastActive },
];

const pagerLabels: PagerLabels = {
  navigation: 'Pages of the sample',
  previous: 'Previous page',
  next: 'Next page',
  page: (page) => `Page ${page}`,
  position: (page, pageCount) => `Page ${page} of ${pageCount}`,
};

export function TableSamples() {
  const [sort, setSort] = useState<SortState>({ key: 'name', direction: 'asc' });
  const [selectedKeys, setSelectedKeys] = useState<ReadonlySet<string>>(new Set(['2', '4']));
  const [page, setPage] = useState(1);
  return (
    <SampleSection title="Data table" hint="Label and value cards below 600." isWide>
      <DataTable
        caption="Sample people"
        columns={columns}
        rows={sorted(samplePeople, sort)}
        rowKey={({ id }) => id}
        sort={sort}
        onSortChange={setSort}
        selection={{
          selectedKeys,
          onChange: setSelectedKeys,
          selectAllLabel: 'Select all people',
          selectRowLabel: ({ name }) => `Select ${name}`,
          countLabel: `${selectedKeys.size} selected`,
          clearLabel: 'Clear',
          actions: (
            <Button variant="danger" size="xs" leftSection={<IconTrash size={16} stroke={1.7} />}>
              Delete
            </Button>
          ),
        }}
        rowMenu={{
          header: 'Actions',
          label: ({ name }) => `Actions for ${name}`,
          renderItems: () => (
            <>
              <Menu.Item leftSection={<IconEdit size={18} stroke={1.7} />}>Edit</Menu.Item>
              <Menu.Item data-danger leftSection={<IconTrash size={18} stroke={1.7} />}>
                Delete
              </Menu.Item>
            </>
          ),
        }}
        footer={
          <>
            1 to 6 of 86
            <Pager page={page} pageCount={15} onPageChange={setPage} labels={pagerLabels} />
          </>
        }
      />
      <DataTable
        caption="No people"
        columns={columns}
        rows={[]}
        rowKey={({ id }) => id}
        empty={<EmptyState icon={<IconUsers />} title="No results" />}
      />
      <DataTable
        caption="Dense people that scroll"
        columns={columns}
        rows={samplePeople}
        rowKey={({ id }) => id}
        isDense
        maxHeight={173}
      />
    </SampleSection>
  );
}

function sorted(people: readonly SamplePerson[], sort: SortState): SamplePerson[] {
  const sign = sort.direction === 'asc' ? 1 : -1;
  return people.toSorted((a, b) => {
    if (sort.key === 'waste') return sign * (a.wastedKilograms - b.wastedKilograms);
    if (sort.key === 'group') return sign * a.group.localeCompare(b.group);
    return sign * a.name.localeCompare(b.name);
  });
}
