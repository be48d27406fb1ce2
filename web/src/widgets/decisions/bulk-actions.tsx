import { Button } from '@mantine/core';
import { IconArrowBackUp, IconRefresh, IconTrash } from '#icons';
import { maxBulkEvents, type BulkChange } from '@wastegauge/contract/waste/decisions';
import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RelabelDialog } from '../food/relabel-dialog.tsx';
import { ConfirmActionDialog } from '../forms/confirm-action-dialog.tsx';
import { useResultToast } from '../forms/use-result-toast.ts';
import { changeEvents, useRefreshEvents } from './api.ts';
import { useUndo } from './use-undo.ts';

type Action = BulkChange['action'];

interface BulkActionsProps {
  events: readonly WasteEvent[];
  actions: readonly Action[];
  onChanged: () => void;
}

const results = { discard: 'discarded', relabel: 'relabelled', restore: 'restored' } as const;
const icons = { discard: IconTrash, relabel: IconRefresh, restore: IconArrowBackUp };

export function BulkActions({ events, actions, onChanged }: BulkActionsProps) {
  const { t } = useTranslation('decisions');
  const [asked, setAsked] = useState<Action | null>(null);
  const [isRelabelling, setIsRelabelling] = useState(false);
  const { notifyDone, notifyError, notifyFailure } = useResultToast();
  const { offerUndo } = useUndo();
  const refresh = useRefreshEvents();
  const count = events.length;
  const close = (): void => setAsked(null);

  async function run(change: BulkChange): Promise<void> {
    const { changed, refused } = await changeEvents(change);
    const text = t(`bulk.${results[change.action]}`, { count: changed.length });
    const ids = changed.map(({ id }) => id);
    if (change.action === 'restore') notifyDone(text);
    else offerUndo(text, ids);
    if (refused.length > 0) notifyFailure(t('bulk.refused', { count: refused.length }));
    onChanged();
    await refresh();
  }
  async function relabel(foodDescription: number): Promise<void> {
    setIsRelabelling(true);
    try {
      const ids = events.map(({ id }) => id);
      await run({ action: 'relabel', events: ids, food_description: foodDescription });
    } catch (error) {
      notifyError(error);
    }
    setIsRelabelling(false);
    close();
  }

  if (count > maxBulkEvents) return <span>{t('bulk.most', { count: maxBulkEvents })}</span>;
  return (
    <>
      {actions.map((action) => {
        const Icon = icons[action];
        return (
          <Button
            key={action}
            size="xs"
            variant={action === 'discard' ? 'danger' : 'default'}
            leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
            disabled={count === 0}
            onClick={() => setAsked(action)}
          >
            {t(`bulk.${action}`)}
          </Button>
        );
      })}
      {(['discard', 'restore'] as const).map((action) => (
        <ConfirmActionDialog
          key={action}
          opened={asked === action}
          onClose={close}
          title={t(`bulk.${action}Title`)}
          text={
            <>
              <p>
                <b>{t(`bulk.${action}Question`, { count })}</b>
              </p>
              <p>{t(`bulk.${action}Hint`)}</p>
            </>
          }
          confirmLabel={t(`bulk.${action}`)}
          destructive={action === 'discard'}
          run={() => run({ action, events: events.map(({ id }) => id) })}
        />
      ))}
      <RelabelDialog
        title={t('bulk.relabelTitle')}
        confirmLabel={t('bulk.relabelConfirm')}
        isOpen={asked === 'relabel'}
        siteId={commonSite(events)}
        isSaving={isRelabelling}
        onConfirm={(option) => void relabel(option.id)}
        onClose={close}
      />
    </>
  );
}

/** Null offers the foods of every site in scope. */
function commonSite(events: readonly WasteEvent[]): number | null {
  const [first, ...others] = new Set(events.map(({ site }) => site));
  return first !== undefined && others.length === 0 ? first : null;
}
