import { Button } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { IconMailCheck, IconRefresh, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { FailedMessage } from '@wastegauge/contract/operations';
import { standardPageSize } from '@wastegauge/contract/paging';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Paging } from '../../widgets/paging.tsx';
import { useErrorText } from '../../widgets/use-error-text.ts';
import { useTellResult } from '../../widgets/use-tell-result.ts';
import { failedMessagesOptions, useDiscardMessage, useRetryMessage } from './api.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import classes from './operations-page.module.css';
import { RetryAllDialog } from './retry-all-dialog.tsx';
import { RetryForm } from './retry-form.tsx';
import { useMessageColumns } from './use-message-columns.tsx';
import { useOperationsSearch } from './use-operations-search.ts';

const searchDelayMs = 300;
const none: FailedMessage[] = [];

/** Nothing while every message went, unless somebody is searching. */
export function FailedMessagesTable({ inTrouble }: { inTrouble: number }) {
  const { t } = useTranslation(['operations', 'common']);
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
  const { t } = useTranslation(['operations', 'common']);
  const errorText = useErrorText();
  const { messagesPage, show } = useOperationsSearch();
  const list = useQuery(failedMessagesOptions(recipient, messagesPage));
  const columns = useMessageColumns();
  const { tellDone, tellError } = useTellResult();
  const retry = useRetryMessage();
  const discard = useDiscardMessage();
  const [asked, setAsked] = useState<FailedMessage | null>(null);
  const [isAsking, { open, close }] = useDisclosure(false);
  if (list.isError && !list.data) {
    return (
      <ErrorState
        title={t('common:loadFailed')}
        hint={errorText(list.error)}
        retryLabel={t('common:retry')}
        onRetry={() => void list.refetch()}
      />
    );
  }
  return (
    <>
      <DataTable
        caption={t('messages.failed')}
        columns={columns}
        rows={list.data?.results ?? none}
        rowKey={({ id }) => String(id)}
        rowActions={{
          header: t('actions.header'),
          render: (message) => (
            <RetryForm
              what={`${message.recipient}, ${message.id}`}
              isProcessing={retry.isPending && retry.variables === message.id}
              onRetry={() =>
                retry.mutate(message.id, {
                  onSuccess: () => tellDone(t('messages.retried')),
                  onError: tellError,
                })
              }
              onDiscard={() => {
                setAsked(message);
                open();
              }}
            />
          ),
        }}
        isLoading={list.isPending}
        loadingLabel={t('common:loading')}
        empty={
          <EmptyState
            icon={<IconMailCheck />}
            title={t('messages.empty')}
            hint={t('messages.emptyHint')}
          />
        }
        footer={
          list.data && list.data.count > 0 ? (
            <Paging
              page={messagesPage}
              pageSize={standardPageSize}
              total={list.data.count}
              onPageChange={(page) => show({ messagesPage: page })}
            />
          ) : undefined
        }
      />
      <DiscardDialog
        opened={isAsking}
        title={t('messages.discardTitle')}
        question={t('messages.discardQuestion', { recipient: asked?.recipient ?? '' })}
        doneText={t('messages.discarded')}
        change={discard}
        id={asked?.id ?? 0}
        onClose={close}
      />
    </>
  );
}
