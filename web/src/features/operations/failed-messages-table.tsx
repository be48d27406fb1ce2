import { Button } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { IconMailCheck, IconRefresh, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { FailedMessage } from '@wastegauge/contract/edges/operations';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { failedMessagesOptions, useDiscardMessage, useRetryMessage } from './api.ts';
import { FailedTable } from './failed-table.tsx';
import classes from './operations-page.module.css';
import { RetryAllDialog } from './retry-all-dialog.tsx';
import { useMessageColumns } from './use-message-columns.tsx';
import { useOperationsSearch } from './use-operations-search.ts';

const searchDelayMs = 300;

export function FailedMessagesTable({ inTrouble }: { inTrouble: number }) {
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
      nameOf={(message) => `${message.recipient}, ${message.id}`}
      retry={useRetryMessage()}
      retriedText={t('messages.retried')}
      discard={useDiscardMessage()}
      discardTitle={t('messages.discardTitle')}
      questionOf={(message) =>
        t('messages.discardQuestion', { recipient: message?.recipient ?? '' })
      }
      discardedText={t('messages.discarded')}
    />
  );
}
