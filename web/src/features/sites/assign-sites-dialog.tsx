import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconSearch, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ManagedSite } from '@wastegauge/contract/directory/sites';
import { texts } from '@wastegauge/contract/values/texts';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ErrorLine } from '../../ui/feedback/error-text.tsx';
import { TableSkeleton } from '../../ui/feedback/skeleton.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormFoot } from '../../widgets/forms/form-foot.tsx';
import { groupListOptions } from '../../widgets/places/group-list.ts';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
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

export const AssignSitesDialog = mountOnOpen(OpenedDialog);

function OpenedDialog({
  opened,
  onClose,
  sites,
  onAssigned,
  onCreateGroup,
}: AssignSitesDialogProps) {
  const { t } = useTranslation(['sites', 'common']);
  const fieldText = useFieldText();
  const { tellDone, tellError } = useTellResult();
  const formId = useId();
  const assign = useAssignSites();
  const [removed, setRemoved] = useState<readonly number[]>([]);
  const [groupId, setGroupId] = useState<number>();
  const [isTried, setTried] = useState(false);
  const included = sites.filter(({ id }) => !removed.includes(id));

  function handleSubmit(submitted: FormEvent): void {
    submitted.preventDefault();
    setTried(true);
    if (groupId === undefined || assign.isPending) return;
    assign.mutate(
      { sites: included.map(({ id }) => id), groups: [groupId] },
      {
        onSuccess: () => {
          onClose();
          onAssigned();
          tellDone(t('management.updated'));
        },
        onError: tellError,
      },
    );
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('assign.title')}
      closeLabel={t('common:close')}
      footer={
        <>
          {onCreateGroup && (
            <Button
              variant="link"
              className={classes['create'] ?? ''}
              leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
              onClick={onCreateGroup}
            >
              {t('management.createGroup')}
            </Button>
          )}
          <FormFoot
            formId={formId}
            submitLabel={t('assign.submit', { count: included.length })}
            isPending={assign.isPending}
            onCancel={onClose}
          />
        </>
      }
    >
      <form id={formId} className={classes['form']} noValidate onSubmit={handleSubmit}>
        <p className={classes['text']}>{t('assign.text', { count: included.length })}</p>
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
                  onClick={() => setRemoved([...removed, id])}
                >
                  <IconX size={16} stroke={1.7} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
        <GroupChoice chosen={groupId} onChoose={setGroupId} />
        {isTried && groupId === undefined && (
          <ErrorLine text={fieldText(texts.requiredField) ?? ''} />
        )}
      </form>
    </Dialog>
  );
}

interface GroupChoiceProps {
  chosen: number | undefined;
  onChoose: (id: number) => void;
}

const maxGroups = 50;

function GroupChoice({ chosen, onChoose }: GroupChoiceProps) {
  const { t } = useTranslation(['sites', 'common']);
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
              checked={id === chosen}
              onChange={() => onChoose(id)}
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
    </>
  );
}
