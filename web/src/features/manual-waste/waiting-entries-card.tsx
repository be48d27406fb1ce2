import { ActionIcon, Button } from '@mantine/core';
import { IconCloudUp, IconTrash } from '#icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useSites } from '../../widgets/places/site-list.ts';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { entryQueue } from './api.ts';
import { useAmountLabel } from './use-amount-label.ts';
import { useDeliver, useWaitingEntries } from './entry-delivery.ts';
import type { WaitingEntry } from './entry-store.ts';
import { splitEntries } from './split-entries.ts';
import classes from './waiting-entries-card.module.css';

export function WaitingEntriesCard() {
  const { t } = useTranslation(['manualWaste', 'common']);
  const { id } = useCurrentUser();
  const siteIds = useSites().map((site) => site.id);
  const { own, others } = splitEntries(useWaitingEntries(), id, siteIds);
  const deliver = useDeliver();
  const amountLabel = useAmountLabel();
  const [deleted, setDeleted] = useState<WaitingEntry | null>(null);
  const entryTexts = (entry: WaitingEntry) => ({
    food: entry.foodName,
    amount: amountLabel(entry.amountKg),
  });
  const waiting = own.filter(({ refusal }) => refusal === null);
  if (own.length + others.length === 0) return null;
  return (
    <div className={classes['root']}>
      <Panel
        title={t('waiting.title')}
        withHeadBorder
        withoutPadding
        actions={
          waiting.length > 0 && (
            <Button leftSection={<IconCloudUp size={18} stroke={1.7} />} onClick={deliver}>
              {t('waiting.now')}
            </Button>
          )
        }
      >
        {waiting.length > 0 && (
          <output className={classes['count']}>
            {t('waiting.count', { count: waiting.length })}
          </output>
        )}
        <ul>
          {own.map((entry) => (
            <li key={entry.clientId} className={classes['entry']}>
              <EntryText entry={entry} />
              <ActionIcon
                aria-label={t('waiting.delete', entryTexts(entry))}
                onClick={() => setDeleted(entry)}
              >
                <IconTrash size={18} stroke={1.7} />
              </ActionIcon>
            </li>
          ))}
          {others.map((entry) => (
            <li key={entry.clientId} className={classes['entry']}>
              <EntryText entry={entry} isOfOther />
            </li>
          ))}
        </ul>
        <ConfirmDialog
          opened={deleted !== null}
          title={t('waiting.deleteTitle')}
          text={deleted && t('waiting.deleteQuestion', entryTexts(deleted))}
          confirmLabel={t('waiting.deleteYes')}
          cancelLabel={t('common:cancel')}
          closeLabel={t('common:close')}
          destructive
          onConfirm={() => {
            if (deleted) void entryQueue.remove(deleted.clientId);
            setDeleted(null);
          }}
          onCancel={() => setDeleted(null)}
        />
      </Panel>
    </div>
  );
}

function EntryText({ entry, isOfOther = false }: { entry: WaitingEntry; isOfOther?: boolean }) {
  const { t } = useTranslation('manualWaste');
  const format = useFormat();
  const fieldText = useFieldText();
  const amountLabel = useAmountLabel();
  return (
    <div className={classes['words']}>
      <b>
        {entry.foodName}, {amountLabel(entry.amountKg)}
      </b>
      <span>
        {entry.placeName} ·{' '}
        <time dateTime={entry.wasteDate}>{format.timestamp(entry.wasteDate, entry.timezone)}</time>
      </span>
      {isOfOther && <span>{t('waiting.ofOther', { name: entry.userName ?? '' })}</span>}
      {entry.refusal !== null && (
        <span className={classes['refusal']}>
          {t('waiting.refused', { reason: fieldText(entry.refusal) })}
        </span>
      )}
    </div>
  );
}
