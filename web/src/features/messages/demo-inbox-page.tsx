import { Button, VisuallyHidden } from '@mantine/core';
import { useMediaQuery, useDebouncedCallback } from '@mantine/hooks';
import {
  IconArrowLeft,
  IconMail,
  IconMailOpened,
  IconSearch,
  IconDeviceMobileMessage,
} from '#icons';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { standardPageSize } from '@wastegauge/contract/values/paging';
import { useTranslation } from 'react-i18next';
import type { OutboxMessage } from '@wastegauge/contract/services/messages';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { TableSkeleton } from '../../ui/feedback/skeleton.tsx';
import { AuthFrame } from '../../widgets/session/auth-frame.tsx';
import { Paging } from '../../widgets/tables/paging.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { demoInboxOptions } from './api.ts';
import classes from './demo-inbox-page.module.css';
import { inboxSearch } from './inbox-search.ts';
import { MessageView } from './message-view.tsx';

export function DemoInboxPage() {
  const { t } = useTranslation('messages');
  const { recipient = '' } = inboxSearch.parse(useSearch({ strict: false }));
  return (
    <AuthFrame layout="page">
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <Button component="a" href="/" leftSection={<IconArrowLeft size={18} stroke={1.7} />}>
            {t('toApp')}
          </Button>
        }
      />
      <RecipientFilter recipient={recipient} />
      <Inbox />
    </AuthFrame>
  );
}

function Inbox() {
  const { t } = useTranslation(['messages', 'common']);
  const search = inboxSearch.parse(useSearch({ strict: false }));
  const { recipient = '', page = 1 } = search;
  const navigate = useNavigate();
  const inbox = useQuery(demoInboxOptions(recipient, page));
  const isNarrow = useMediaQuery('(max-width: 959px)', false, { getInitialValueInEffect: false });
  const show = (change: { message?: number | undefined; page?: number | undefined }) =>
    void navigate({ to: '.', search: (previous) => ({ ...previous, ...change }) });

  if (inbox.isPending) return <TableSkeleton label={t('common:loading')} columns={2} />;
  if (inbox.isError && !inbox.data) {
    return <LoadError query={inbox} />;
  }
  const { results, count } = inbox.data;
  if (count === 0) {
    return (
      <div className={classes['box']}>
        <EmptyState
          icon={<IconMail />}
          title={t(recipient === '' ? 'empty' : 'emptyFiltered')}
          hint={t('emptyHint')}
        />
      </div>
    );
  }
  const opened = results.find(({ id }) => id === search.message);
  if (isNarrow && opened) {
    return (
      <MessageView key={opened.id} message={opened} onBack={() => show({ message: undefined })} />
    );
  }
  return (
    <div className={classes['columns']}>
      <div className={classes['box']}>
        <MessageList
          messages={results}
          openedId={opened?.id}
          onOpen={(message) => show({ message })}
        />
        <div className={classes['paging']}>
          <Paging
            page={page}
            pageSize={standardPageSize}
            total={count}
            onPageChange={(number) => show({ page: number, message: undefined })}
          />
        </div>
      </div>
      {!isNarrow &&
        (opened ? (
          <MessageView key={opened.id} message={opened} />
        ) : (
          <div className={classes['box']}>
            <EmptyState icon={<IconMailOpened />} title={t('choose')} hint={t('chooseHint')} />
          </div>
        ))}
    </div>
  );
}

const typingMs = 300;

function RecipientFilter({ recipient }: { recipient: string }) {
  const { t } = useTranslation('messages');
  const navigate = useNavigate();
  const filter = useDebouncedCallback(
    (text: string) =>
      void navigate({
        to: '.',
        search: (previous) => ({
          ...previous,
          recipient: text.trim() || undefined,
          message: undefined,
          page: undefined,
        }),
        replace: true,
      }),
    typingMs,
  );
  return (
    <TextField
      className={classes['filter']}
      label={t('recipient')}
      placeholder={t('filter')}
      type="search"
      leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
      defaultValue={recipient}
      maxLength={255}
      onChange={(event) => filter(event.currentTarget.value)}
    />
  );
}

interface MessageListProps {
  messages: OutboxMessage[];
  openedId: number | undefined;
  onOpen: (id: number) => void;
}

function MessageList({ messages, openedId, onOpen }: MessageListProps) {
  const { t } = useTranslation('messages');
  const format = useFormat();
  return (
    <ul aria-label={t('list')}>
      {messages.map((message) => {
        const ChannelIcon = message.channel === 'mail' ? IconMail : IconDeviceMobileMessage;
        return (
          <li key={message.id}>
            <button
              type="button"
              className={classes['message']}
              aria-current={message.id === openedId ? 'true' : undefined}
              onClick={() => onOpen(message.id)}
            >
              <ChannelIcon size={20} stroke={1.7} aria-hidden />
              <span className={classes['lines']}>
                <VisuallyHidden>{t(message.channel)}</VisuallyHidden>
                <span className={classes['subject']} translate="no">
                  {message.subject || message.text}
                </span>
                <span className={classes['recipient']}>{message.recipient}</span>
                <time className={classes['time']} dateTime={message.created_at}>
                  {format.timestamp(message.created_at)}
                </time>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
