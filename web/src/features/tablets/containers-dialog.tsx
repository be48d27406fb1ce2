import { ActionIcon, Button } from '@mantine/core';
import { IconEdit, IconPlus, IconToolsKitchen, IconX } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { maxContainers, type SiteContainer } from '@wastegauge/contract/waste/tablets';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { mountOnOpen } from '../../ui/dialogs/mount-on-open.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TableSkeleton } from '../../ui/feedback/skeleton.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { containersOptions, useAddContainer, useChangeContainer } from './api.ts';
import { containerFields, newContainer } from './container-fields.ts';
import { ContainerForm } from './container-form.tsx';
import classes from './containers-dialog.module.css';

interface ContainersDialogProps {
  opened: boolean;
  onClose: () => void;
  site: { id: number; name: string };
}

export const ContainersDialog = mountOnOpen(OpenedDialog, 'site');

const undoMs = 12_000;

function OpenedDialog({ site, ...dialog }: ContainersDialogProps) {
  const { t } = useTranslation(['containers', 'common']);
  const list = useQuery(containersOptions(site.id));
  const [editedId, setEditedId] = useState<number | 'new'>();
  const add = useAddContainer(site.id);
  const change = useChangeContainer(site.id);
  const remove = useRemoveContainer(site.id);
  const stopEditing = (): void => setEditedId(undefined);
  const containers = list.data?.results ?? [];
  return (
    <Dialog
      {...dialog}
      title={t('title', { site: site.name })}
      closeLabel={t('common:close')}
      footer={<Button onClick={dialog.onClose}>{t('common:close')}</Button>}
    >
      <p className={classes['text']}>{t('text')}</p>
      {list.isPending && <TableSkeleton label={t('common:loading')} rows={3} columns={2} />}
      {list.isError && !list.data && <LoadError query={list} />}
      {list.data && containers.length === 0 && editedId !== 'new' && (
        // On its own it fills the dialog of a phone and hides the button below.
        <div>
          <EmptyState icon={<IconToolsKitchen />} title={t('empty')} />
        </div>
      )}
      <ul className={classes['list']}>
        {containers.map((container) => (
          <li key={container.id}>
            {editedId === container.id ? (
              <ContainerForm
                values={containerFields(container)}
                submitLabel={t('save')}
                send={(fields) => change.mutateAsync({ id: container.id, ...fields })}
                onDone={stopEditing}
              />
            ) : (
              <ContainerRow
                container={container}
                onEdit={() => setEditedId(container.id)}
                onRemove={() => void remove(container)}
              />
            )}
          </li>
        ))}
        {editedId === 'new' && (
          <li>
            <ContainerForm
              values={newContainer}
              submitLabel={t('add')}
              send={add.mutateAsync}
              onDone={stopEditing}
            />
          </li>
        )}
      </ul>
      {list.data && editedId !== 'new' && containers.length < maxContainers && (
        <Button
          leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
          onClick={() => setEditedId('new')}
        >
          {t('add')}
        </Button>
      )}
    </Dialog>
  );
}

interface ContainerRowProps {
  container: SiteContainer;
  onEdit: () => void;
  onRemove: () => void;
}

function ContainerRow({ container, onEdit, onRemove }: ContainerRowProps) {
  const { t } = useTranslation('containers');
  const format = useFormat();
  return (
    <div className={classes['row']}>
      <b>{container.name}</b>
      <span>{format.fixed(container.tare, 3)} kg</span>
      <ActionIcon aria-label={t('edit', { container: container.name })} onClick={onEdit}>
        <IconEdit size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('remove', { container: container.name })} onClick={onRemove}>
        <IconX size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function useRemoveContainer(siteId: number) {
  const { t } = useTranslation(['containers', 'common', 'decisions']);
  const { notifyError } = useResultToast();
  const { mutateAsync: change } = useChangeContainer(siteId);
  return async ({ id, name }: SiteContainer): Promise<void> => {
    try {
      await change({ id, is_removed: true });
    } catch (error) {
      notifyError(error);
      return;
    }
    showToast({
      kind: 'success',
      text: t('removed', { container: name }),
      closeLabel: t('common:close'),
      milliseconds: undoMs,
      action: {
        label: t('decisions:undo'),
        onPress: () => void change({ id, is_removed: false }).catch(notifyError),
      },
    });
  };
}
