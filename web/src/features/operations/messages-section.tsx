import {
  IconAlertTriangle,
  IconClock,
  IconRefresh,
  IconSend,
  IconMailCheck,
  IconSearch,
} from '#icons';
import type { MessageCounts, FailedMessage } from '@wastegauge/contract/edges/operations';
import { useTranslation } from 'react-i18next';
import { Button } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { FigureStrip } from '../../ui/display/figure-strip.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import type { Column } from '../../ui/data-table/data-table-column.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import classes from './operations-page.module.css';
import {
  failedMessagesOptions,
  useDiscardMessage,
  useRetryMessage,
  useRetryMessages,
} from './api.ts';
import { FailedTable } from './failed-table.tsx';
import { useOperationsSearch } from './operations-search.ts';
import { useTimeTexts } from './operations-texts.ts';

const icon = { size: 18, stroke: 1.7 };

export function MessagesSection({ messages }: { messages: MessageCounts }) {
  const { t } = useTranslation('operations');
  const format = useFormat();
  const inTrouble = messages.retrying + messages.failed;
  const figures = [
    { key: 'waiting', icon: <IconClock {...icon} />, value: messages.waiting },
    { key: 'sent', icon: <IconSend {...icon} />, value: messages.sent_last_day },
    { key: 'retrying', icon: <IconRefresh {...icon} />, value: messages.retrying },
    { key: 'failed', icon: <IconAlertTriangle {...icon} />, value: messages.failed },
  ] as const;
  return (
    <section className={classes['section']} aria-labelledby="operations-messages">
      <h2 id="operations-messages">{t('messages.title')}</h2>
      <FigureStrip
        label={t('messages.outbox')}
        figures={figures.map(({ value, ...figure }) => ({
          ...figure,
          name: t(`messages.figures.${figure.key}`),
          value: format.count(value),
        }))}
      />
      <FailedMessagesTable inTrouble={inTrouble} />
    </section>
  );
}

const searchDelayMs = 300;

function FailedMessagesTable({ inTrouble }: { inTrouble: number }) {
  const { t } = useTranslation('operations');
  const { recipient, show } = useOperationsSearch();
  const [isAskingAll, askingAll] = useDisclosure(false);
  const searchFor = useDebouncedCallback(
    (text: string) => show({ recipient: text.trim() || undefined, messagesPage: undefined }),
    searchDelayMs,
  );
  if (inTrouble === 0 && recipient === '' && !isAskingAll) return null;
  return (
    <div className={classes['list']}>
      <div className={classes['head']}>
        <h3>{t('messages.failed')}</h3>
        <TextField
          className={classes['search']}
          label={t('messages.search')}
          labelProps={{ className: classes['searchLabel'] }}
          placeholder={t('messages.search')}
          type="search"
          leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
          defaultValue={recipient}
          maxLength={255}
          onChange={(event) => searchFor(event.currentTarget.value)}
        />
        <Button
          leftSection={<IconRefresh size={18} stroke={1.7} />}
          disabled={inTrouble === 0}
          onClick={askingAll.open}
        >
          {t('messages.retryAll')}
        </Button>
      </div>
      <Messages recipient={recipient} />
      <RetryAllDialog opened={isAskingAll} count={inTrouble} onClose={askingAll.close} />
    </div>
  );
}

function Messages({ recipient }: { recipient: string }) {
  const { t } = useTranslation('operations');
  const { messagesPage, show } = useOperationsSearch();
  return (
    <FailedTable<FailedMessage>
      list={useQuery(failedMessagesOptions(recipient, messagesPage))}
      page={messagesPage}
      onPageChange={(page) => show({ messagesPage: page })}
      caption={t('messages.failed')}
      columns={useMessageColumns()}
      empty={
        <EmptyState
          icon={<IconMailCheck />}
          title={t('messages.empty')}
          hint={t('messages.emptyHint')}
        />
      }
      rowLabel={(message) => `${message.recipient}, ${message.id}`}
      retry={useRetryMessage()}
      retriedText={t('messages.retried')}
      discard={useDiscardMessage()}
      discardTitle={t('messages.discardTitle')}
      discardQuestion={(message) =>
        t('messages.discardQuestion', { recipient: message?.recipient ?? '' })
      }
      discardedText={t('messages.discarded')}
    />
  );
}

function useMessageColumns(): Column<FailedMessage>[] {
  const { t } = useTranslation('operations');
  const { moment } = useTimeTexts();
  return [
    {
      key: 'recipient',
      header: t('messages.columns.recipient'),
      render: ({ recipient, channel, subject }) => (
        <span className={classes['lines']}>
          <b className={classes['recipient']}>{recipient}</b>
          <span className={classes['second']}>
            {channel === 'sms' ? t('messages.sms') : subject}
          </span>
        </span>
      ),
    },
    {
      key: 'reason',
      header: t('messages.columns.reason'),
      render: ({ error }) => <span className={classes['error']}>{error}</span>,
    },
    {
      key: 'state',
      header: t('messages.columns.state'),
      render: ({ state, attempts, tried_at, created_at }) => (
        <span className={classes['state']}>
          <Badge tone={state === 'failed' ? 'err' : 'warn'}>{t(`messages.states.${state}`)}</Badge>
          <span className={classes['second']}>
            {t('messages.tries', { count: attempts, time: moment(tried_at ?? created_at) })}
          </span>
        </span>
      ),
    },
  ];
}

interface RetryAllDialogProps {
  opened: boolean;
  count: number;
  onClose: () => void;
}

function RetryAllDialog({ opened, count, onClose }: RetryAllDialogProps) {
  const { t } = useTranslation(['operations', 'common']);
  const { notifyDone, notifyError } = useResultToast();
  const retry = useRetryMessages();
  return (
    <ConfirmDialog
      opened={opened}
      title={t('messages.retryAllTitle')}
      text={t('messages.retryAllQuestion', { count })}
      confirmLabel={t('messages.retryAll')}
      cancelLabel={t('common:cancel')}
      closeLabel={t('common:close')}
      processingLabel={t('common:processing')}
      isProcessing={retry.isPending}
      onConfirm={() =>
        retry.mutate(undefined, {
          onSuccess: (answer) => notifyDone(t('messages.retriedAll', { count: answer.count })),
          onError: notifyError,
          onSettled: onClose,
        })
      }
      onCancel={onClose}
    />
  );
}
