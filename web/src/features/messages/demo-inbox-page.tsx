import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconMail, IconMailOpened } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { standardPageSize } from '@wastegauge/contract/values/paging';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { TableSkeleton } from '../../ui/feedback/skeleton.tsx';
import { AuthFrame } from '../../widgets/session/auth-frame.tsx';
import { Paging } from '../../widgets/tables/paging.tsx';
import { useErrorText } from '../../widgets/forms/use-error-text.ts';
import { demoInboxOptions } from './api.ts';
import classes from './demo-inbox-page.module.css';
import { inboxSearch } from './inbox-search.ts';
import { MessageCard } from './message-card.tsx';
import { MessagesTable } from './messages-table.tsx';
import { RecipientForm } from './recipient-form.tsx';

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
      <RecipientForm recipient={recipient} />
      <Inbox />
    </AuthFrame>
  );
}

function Inbox() {
  const { t } = useTranslation(['messages', 'common']);
  const errorText = useErrorText();
  const search = inboxSearch.parse(useSearch({ strict: false }));
  const { recipient = '', page = 1 } = search;
  const navigate = useNavigate();
  const inbox = useQuery(demoInboxOptions(recipient, page));
  const isNarrow = useMediaQuery('(max-width: 959px)', false, { getInitialValueInEffect: false });
  const show = (change: { message?: number | undefined; page?: number | undefined }) =>
    void navigate({ to: '.', search: (previous) => ({ ...previous, ...change }) });

  if (inbox.isPending) return <TableSkeleton label={t('common:loading')} columns={2} />;
  if (inbox.isError && !inbox.data) {
    return (
      <ErrorState
        title={t('common:loadFailed')}
        hint={errorText(inbox.error)}
        retryLabel={t('common:retry')}
        onRetry={() => void inbox.refetch()}
      />
    );
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
      <MessageCard key={opened.id} message={opened} onBack={() => show({ message: undefined })} />
    );
  }
  return (
    <div className={classes['columns']}>
      <div className={classes['box']}>
        <MessagesTable
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
          <MessageCard key={opened.id} message={opened} />
        ) : (
          <div className={classes['box']}>
            <EmptyState icon={<IconMailOpened />} title={t('choose')} hint={t('chooseHint')} />
          </div>
        ))}
    </div>
  );
}
