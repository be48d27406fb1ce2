import { Button } from '@mantine/core';
import { IconCopy } from '#icons';
import { useQuery } from '@tanstack/react-query';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { dayIn, type Day } from '@wastegauge/contract/values/dates';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { QuestionFooter } from '../../../ui/dialogs/dialog-buttons.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { useResultToast } from '../../../widgets/forms/use-result-toast.ts';
import { mountOnOpen } from '../../../ui/dialogs/mount-on-open.tsx';
import { calendarFeedOptions, useDeleteFeed, useCreateFeed } from './calendar-api.ts';
import classes from './feed-dialog.module.css';

interface FeedDialogProps {
  opened: boolean;
  onClose: () => void;
  site: SiteOption;
}

export const FeedDialog = mountOnOpen(OpenedDialog);

function OpenedDialog({ opened, onClose, site }: FeedDialogProps) {
  const { t } = useTranslation(['venues', 'common']);
  const { notifyDone, notifyError } = useResultToast();
  const questionId = useId();
  const [question, setQuestion] = useState<'renew' | 'end'>();
  const feed = useQuery(calendarFeedOptions(site.id));
  const make = useCreateFeed(site.id);
  const end = useDeleteFeed(site.id);
  const isPending = make.isPending || end.isPending;
  const url = feed.data?.url ?? null;
  const createdAt = feed.data?.created_at ?? null;
  const closeQuestion = (done: string) => ({
    onSuccess: () => {
      setQuestion(undefined);
      notifyDone(done);
    },
    onError: notifyError,
  });
  const createFeed = (): void => {
    if (!isPending) make.mutate(undefined, closeQuestion(t('feed.made')));
  };
  const confirm = (): void => {
    if (question === 'renew') createFeed();
    else if (!isPending) end.mutate(undefined, closeQuestion(t('feed.ended')));
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('feed.title')}
      closeLabel={t('common:close')}
      footer={
        question !== undefined ? (
          <QuestionFooter
            questionId={questionId}
            confirmLabel={t(`feed.${question}`)}
            cancelLabel={t('common:cancel')}
            processingLabel={t('common:processing')}
            isProcessing={isPending}
            onConfirm={confirm}
            onCancel={() => setQuestion(undefined)}
          />
        ) : url === null ? (
          <>
            <Button onClick={onClose}>{t('common:cancel')}</Button>
            <Button variant="primary" disabled={!feed.isSuccess || isPending} onClick={createFeed}>
              {t(isPending ? 'common:processing' : 'feed.make')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="danger" onClick={() => setQuestion('end')}>
              {t('feed.end')}
            </Button>
            <Button onClick={() => setQuestion('renew')}>{t('feed.renew')}</Button>
            <Button variant="primary" onClick={onClose}>
              {t('common:close')}
            </Button>
          </>
        )
      }
    >
      {question !== undefined ? (
        <p id={questionId}>{t(`feed.${question}Question`)}</p>
      ) : (
        <div className={classes['body']}>
          <p>{t('feed.text', { site: site.name })}</p>
          {feed.isPending && <TableSkeleton rows={2} columns={1} label={t('common:loading')} />}
          {feed.isLoadingError && (
            <ErrorState
              title={t('common:loadFailed')}
              retryLabel={t('common:retry')}
              onRetry={() => void feed.refetch()}
            />
          )}
          {url !== null && (
            <Address
              url={url}
              createdOn={createdAt === null ? null : dayIn(site.timezone, new Date(createdAt))}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}

function Address({ url, createdOn }: { url: string; createdOn: Day | null }) {
  const { t } = useTranslation('venues');
  const { notifyDone } = useResultToast();
  const format = useFormat();
  const id = useId();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      // Browsers block the clipboard without TLS, so the address is selected instead.
      const field = document.getElementById(id);
      if (field instanceof HTMLInputElement) field.select();
      return;
    }
    notifyDone(t('feed.copied'));
  };
  return (
    <>
      <div className={classes['address']}>
        <TextField
          id={id}
          label={t('feed.address')}
          value={url}
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
          hint={createdOn === null ? undefined : t('feed.since', { day: format.day(createdOn) })}
        />
        <Button
          leftSection={<IconCopy size={18} stroke={1.7} aria-hidden />}
          data-autofocus
          onClick={() => void copy()}
        >
          {t('feed.copy')}
        </Button>
      </div>
      <p className={classes['secret']}>{t('feed.secret')}</p>
      <h3>{t('feed.howTo')}</h3>
      <dl className={classes['programs']}>
        {programs.map((program) => (
          <div key={program}>
            <dt>{t(`feed.programs.${program}.name`)}</dt>
            <dd>{t(`feed.programs.${program}.steps`)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const programs = ['google', 'outlook', 'apple', 'thunderbird'] as const;
