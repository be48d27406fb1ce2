import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconSearch, IconX } from '#icons';
import { useQuery } from '@tanstack/react-query';
import type { ManagedSite } from '@wastegauge/contract/directory/site-management';
import { texts } from '@wastegauge/contract/values/texts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ErrorLine } from '../../ui/feedback/error-text.tsx';
import { TableSkeleton } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormDialog } from '../../widgets/forms/form-dialog.tsx';
import { useFormField } from '../../widgets/forms/form-fields.tsx';
import { groupListOptions } from '../../widgets/places/group-list.ts';
import { mountOnOpen } from '../../ui/dialogs/mount-on-open.tsx';
import classes from './assign-sites-dialog.module.css';
import { useAssignSites } from './api.ts';

interface AssignSitesDialogProps {
  opened: boolean;
  onClose: () => void;
  sites: readonly ManagedSite[];
  onAssigned: () => void;
  onCreateGroup: (() => void) | undefined;
}

const assignForm = z.object({
  leftOut: z.array(z.number()),
  groupId: z.number().nullable().pipe(z.number(texts.requiredField)),
});
type AssignFields = z.input<typeof assignForm>;

const nothingChosen: AssignFields = { leftOut: [], groupId: null };

export const AssignSitesDialog = mountOnOpen(OpenedDialog);

function OpenedDialog({ sites, onAssigned, onCreateGroup, ...dialog }: AssignSitesDialogProps) {
  const { t } = useTranslation('sites');
  const assign = useAssignSites();
  const [count, setCount] = useState(sites.length);
  return (
    <FormDialog
      {...dialog}
      title={t('assign.title')}
      schema={assignForm}
      values={nothingChosen}
      send={({ leftOut, groupId }) =>
        assign.mutateAsync({
          sites: sites.map(({ id }) => id).filter((id) => !leftOut.includes(id)),
          groups: [groupId],
        })
      }
      failsWith="toast"
      submitLabel={t('assign.submit', { count })}
      done={t('management.updated')}
      onSaved={onAssigned}
      actions={
        onCreateGroup && (
          <Button
            variant="link"
            mie="auto"
            leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
            onClick={onCreateGroup}
          >
            {t('management.createGroup')}
          </Button>
        )
      }
    >
      <p className={classes['text']}>{t('assign.text', { count })}</p>
      <AssignedSites sites={sites} onCountChange={setCount} />
      <GroupChoice />
    </FormDialog>
  );
}

interface AssignedSitesProps {
  sites: readonly ManagedSite[];
  onCountChange: (count: number) => void;
}

function AssignedSites({ sites, onCountChange }: AssignedSitesProps) {
  const { t } = useTranslation('sites');
  const { field } = useFormField<AssignFields, 'leftOut'>('leftOut');
  const included = sites.filter(({ id }) => !field.value.includes(id));
  return (
    <ul className={classes['sites']} aria-label={t('assign.sites')}>
      {included.map(({ id, name, address, parent_group: groups }) => (
        <li key={id}>
          <span className={classes['name']}>
            <b>{name}</b> <small>{address}</small>
          </span>
          <span className={classes['groups']}>
            {groups.length === 0
              ? t('management.noGroup')
              : groups.map((group) => group.name).join(', ')}
          </span>
          {included.length > 1 && (
            <ActionIcon
              size="xs"
              aria-label={t('assign.leaveOut', { name })}
              onClick={() => {
                field.onChange([...field.value, id]);
                onCountChange(included.length - 1);
              }}
            >
              <IconX size={16} stroke={1.7} aria-hidden />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  );
}

const maxGroups = 50;

function GroupChoice() {
  const { t } = useTranslation(['sites', 'common']);
  const { field, error } = useFormField<AssignFields, 'groupId'>('groupId');
  const radioName = useId();
  const groups = useQuery(groupListOptions);
  const [typed, setTyped] = useState('');
  const searchText = typed.trim().toLowerCase();
  const found = (groups.data ?? [])
    .filter(({ name }) => name.toLowerCase().includes(searchText))
    .slice(0, maxGroups);
  return (
    <>
      <TextField
        label={t('management.group')}
        size="md"
        type="search"
        data-autofocus
        placeholder={t('assign.search')}
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {groups.isPending && <TableSkeleton rows={2} columns={1} label={t('common:loading')} />}
      <fieldset className={classes['choice']} aria-label={t('management.group')}>
        {found.map(({ id, name, sites, owner_name: owner }) => (
          <label key={id} className={classes['group']}>
            <input
              type="radio"
              name={radioName}
              checked={id === field.value}
              onChange={() => field.onChange(id)}
            />
            <span className={classes['lines']}>
              {name}
              <small>
                {t('management.sites', { count: sites, total: sites })}
                {owner !== null && ` · ${t('assign.owner', { name: owner })}`}
              </small>
            </span>
          </label>
        ))}
        {groups.isSuccess && found.length === 0 && (
          <p className={classes['text']}>{t('common:noResults')}</p>
        )}
      </fieldset>
      {error !== undefined && <ErrorLine text={error} />}
    </>
  );
}
