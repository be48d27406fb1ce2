import type { NamedEvent, Verdict, VerificationTask } from '@wastegauge/contract/waste/labelling';
import { IconCircleCheck, IconRefresh } from '#icons';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoodOption } from '@wastegauge/contract/directory/foods';
import { Button, Checkbox } from '@mantine/core';
import { Badge } from '../../ui/display/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import { LabelBadges } from '../../widgets/food/label-badges.tsx';
import { RelabelDialog } from '../../widgets/food/relabel-dialog.tsx';
import { useTranslated } from '../../widgets/language/translations.ts';
import { RecentDecisions } from '../../widgets/decisions/recent-decisions.tsx';
import { ApiError } from '../../api/api-error.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { Kbd } from '../../ui/display/kbd.tsx';
import { singleClick } from '../../ui/dialogs/single-click.ts';
import { EventCard, NoEventCard } from './event-card.tsx';
import { SaveFailure, TaskFrame } from './task-frame.tsx';
import classes from './task-page.module.css';
import { useShortcuts } from './use-shortcuts.ts';
import {
  fetchVerificationTask,
  keepDecision,
  keptIds,
  releaseVerificationTask,
  saveDecision,
  undoDecision,
} from './api.ts';
import { UndoBar } from './undo-bar.tsx';
import { useWaitingDecisions } from './decision-delivery.ts';
import { WaitingBadge } from './waiting-badge.tsx';
import { preloadPictures, useTaskQueue } from './use-task-queue.ts';
import { isAlreadyDecided, isVerificationConflict, useSaveErrorText } from './save-errors.ts';
import { KeyHints } from './key-hints.tsx';
import formClasses from './task-form.module.css';

export function VerificationPage() {
  const { t } = useTranslation(['labelling', 'common']);
  const { queue, state, previous } = useVerification();
  const waiting = useWaitingDecisions();
  const event = state.current?.task.event ?? null;
  const [readyId, setReadyId] = useState<number | null>(null);
  const [question, setQuestion] = useState<{ id: number; verdict: 'incorrect' | 'discard' } | null>(
    null,
  );
  const [ticked, setTicked] = useState<{ id: number; trimmings: boolean } | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const translated = useTranslated([
    ...foodNames(event, previous),
    ...state.done.flatMap(({ choice }) => choice.option?.food_with_description ?? []),
  ]);
  const isReady = event !== null && readyId === event.id;
  // The question refers to an event that is no longer on screen.
  if (question !== null && question.id !== event?.id) setQuestion(null);
  const own = ticked !== null && ticked.id === event?.id ? ticked : event;
  const trimmings = own?.trimmings ?? false;
  const shownName = ({ food_name: name }: NamedEvent): string =>
    name === null ? t('common:trimmings') : translated(name);

  const decide = (judgement: Omit<Judgement, 'trimmings'>): void => {
    setQuestion(null);
    queue.decide({ ...judgement, trimmings });
  };
  const answer = (verdict: Judgement['verdict']): void => {
    if (verdict === 'correct') decide({ verdict, option: null });
    else if (event) setQuestion({ id: event.id, verdict });
  };

  useShortcuts({
    area,
    subject: event?.id ?? null,
    isEnabled: isReady && question === null,
    actions: {
      1: () => answer('discard'),
      2: () => answer('incorrect'),
      3: () => answer('correct'),
    },
  });
  const last = state.done.at(-1);
  const undoLast = (): void => {
    if (!state.isUndoing) void queue.undo();
  };
  useShortcuts({
    area,
    subject: null,
    isEnabled: last !== undefined && question === null,
    actions: { u: undoLast },
  });
  const undo = (
    <UndoBar
      text={
        last ? t(`decided.${last.choice.verdict}`, { food: judgedName(last, translated) }) : null
      }
      isUndoing={state.isUndoing}
      onUndo={undoLast}
    />
  );

  return (
    <div className={classes['page']} ref={area}>
      <PageHeader
        title={t('verification')}
        actions={
          <>
            <WaitingBadge count={waiting} />
            <RecentDecisions reopen="verification" onReopened={queue.restart} />
          </>
        }
      />
      <TaskFrame state={state} onRetry={queue.refill} whenEmpty={undo}>
        {event && (
          <>
            <SaveFailure failure={state.current?.failure ?? null} />
            <div className={classes['duo']}>
              <div className={classes['left']}>
                {previous ? (
                  <EventCard
                    event={previous}
                    place="previous"
                    eyebrow={t('previous')}
                    title={shownName(previous)}
                    pictureLabel={t('pictureOf', { food: shownName(previous) })}
                    badges={<PreviousBadges event={previous} />}
                  />
                ) : (
                  <NoEventCard eyebrow={t('previous')}>
                    <EmptyState icon={<IconCircleCheck />} title={t('nothingBefore')} />
                  </NoEventCard>
                )}
              </div>
              <div className={classes['right']}>
                <EventCard
                  event={event}
                  place="current"
                  eyebrow={t('nowVerifying')}
                  title={shownName(event)}
                  pictureLabel={t('pictureOf', { food: shownName(event) })}
                  badges={<LabelBadges event={event} />}
                  onReady={() => setReadyId(event.id)}
                />
              </div>
            </div>
            <VerdictForm
              foodName={shownName(event)}
              trimmings={trimmings}
              onTrimmingsChange={(isTicked) => setTicked({ id: event.id, trimmings: isTicked })}
              isDisabled={!isReady}
              onAnswer={answer}
              undo={undo}
            />
          </>
        )}
      </TaskFrame>
      <RelabelDialog
        title={t('relabelAs')}
        confirmLabel={t('confirm')}
        isOpen={question !== null}
        siteId={event?.site ?? null}
        deviceId={event?.device}
        isDestructive={question?.verdict === 'discard'}
        isSaving={false}
        onConfirm={(option) => question && decide({ verdict: question.verdict, option })}
        onClose={() => setQuestion(null)}
      />
    </div>
  );
}

function PreviousBadges({ event }: { event: NamedEvent }) {
  const { t } = useTranslation(['labelling', 'common']);
  if (event.status === 'DISCARDED')
    return <StatusBadge status="DISCARDED" label={t('common:statuses.DISCARDED')} />;
  if (event.verify === false) return <Badge icon={<IconRefresh />}>{t('corrected')}</Badge>;
  return <LabelBadges event={{ ...event, label_source: null }} />;
}

const foodNames = (...events: (NamedEvent | null)[]): string[] =>
  events.map((event) => event?.food_name ?? null).filter((name) => name !== null);

const judgedName = (
  { task, choice }: { task: VerificationTask; choice: Judgement },
  translated: (name: string) => string,
): string => translated(choice.option?.food_with_description ?? task.event.food_name ?? '');

interface Judgement {
  verdict: 'correct' | 'incorrect' | 'discard';
  option: FoodOption | null;
  trimmings: boolean;
}

const toastMilliseconds = 1500;

function useVerification() {
  const { t } = useTranslation(['common', 'texts']);
  const { id: userId } = useCurrentUser();
  const saveErrorText = useSaveErrorText();
  const toastText = (error: unknown): string => {
    const isKnown =
      isVerificationConflict(error) ||
      (error instanceof ApiError && error.message.includes('image_url'));
    return isKnown ? saveErrorText(error) : t('texts:oops');
  };
  const { queue, state } = useTaskQueue<VerificationTask, Judgement>(
    {
      fetchNext: fetchVerificationTask,
      save: (task, judgement) => saveDecision(newDecision(task, judgement)),
      keep: (task, judgement, error) => keepDecision(newDecision(task, judgement), error),
      keptIds: () => keptIds('verification'),
      undo: (task) => undoDecision('verification', task.event),
      release: releaseVerificationTask,
      prepare: (task) => preloadPictures(task.event),
      describe: (task) => ({
        id: task.event.id,
        total: task.total_events,
        remaining: task.irl,
        seconds: task.alt,
      }),
      classifyError: (error) => {
        if (isVerificationConflict(error)) return 'reset';
        return isAlreadyDecided(error) ? 'drop' : 'retry';
      },
    },
    (error) =>
      showToast({
        kind: 'error',
        text: toastText(error),
        closeLabel: t('close'),
        milliseconds: toastMilliseconds,
      }),
  );
  const last = state.done.at(-1);
  const previous = last
    ? verified(last.task.event, last.choice, userId)
    : (state.current?.task.previous_event ?? null);
  return { queue, state, previous };
}

const newDecision = (task: VerificationTask, judgement: Judgement) => ({
  purpose: 'verification' as const,
  event: task.event,
  choice: verdictBody(task.event, judgement),
});

function verdictBody(event: NamedEvent, { verdict, option, trimmings }: Judgement): Verdict {
  // Send the verified food too: the label may have changed in the meantime.
  const seen = event.food !== null && {
    food: event.food,
    food_description: event.food_description,
  };
  const food = option && { food: option.food, food_description: option.id };
  switch (verdict) {
    case 'correct':
      return { verify: true, trimmings, ...seen };
    case 'incorrect':
      return { verify: false, trimmings, ...food };
    case 'discard':
      return { verify: false, status: 'DISCARDED', trimmings, ...food };
  }
}

function verified(event: NamedEvent, judgement: Judgement, userId: number): NamedEvent {
  const { verdict, option, trimmings } = judgement;
  return {
    ...event,
    verify: verdict === 'correct',
    user_verify: userId,
    trimmings,
    status: verdict === 'discard' ? 'DISCARDED' : event.status,
    food_name: option?.food_with_description ?? event.food_name,
    category_name: option?.category ?? event.category_name,
  };
}

interface VerdictFormProps {
  foodName: string;
  trimmings: boolean;
  onTrimmingsChange: (trimmings: boolean) => void;
  isDisabled: boolean;
  onAnswer: (verdict: Judgement['verdict']) => void;
  undo: ReactNode;
}

const answers = [
  { key: '1', verdict: 'discard', variant: 'danger' },
  { key: '2', verdict: 'incorrect', variant: 'default' },
  { key: '3', verdict: 'correct', variant: 'primary' },
] as const;

function VerdictForm({
  foodName,
  trimmings,
  onTrimmingsChange,
  isDisabled,
  onAnswer,
  undo,
}: VerdictFormProps) {
  const { t } = useTranslation(['labelling', 'common']);
  return (
    <section className={formClasses['root']} aria-label={t('verdict')}>
      <div className={formClasses['fields']} data-kind="verdict">
        <div className={formClasses['question']}>
          <p>{t('isCorrect')}</p>
          <b>{foodName}</b>
        </div>
        <Checkbox
          className={formClasses['check']}
          label={t('common:trimmings')}
          checked={trimmings}
          onChange={(event) => onTrimmingsChange(event.currentTarget.checked)}
        />
        {answers.map(({ key, verdict, variant }) => (
          <Button
            key={verdict}
            size="lg"
            variant={variant}
            className={formClasses['verdict']}
            data-verdict={verdict}
            aria-keyshortcuts={key}
            disabled={isDisabled}
            onClick={singleClick(() => onAnswer(verdict))}
          >
            <span className={formClasses['answer']}>
              <Kbd isSilent>{key}</Kbd>
              {t(verdict)}
            </span>
          </Button>
        ))}
      </div>
      <div className={formClasses['foot']}>
        {undo}
        <KeyHints hints={[{ keys: [], text: t('hints.relabel') }]} />
      </div>
    </section>
  );
}
