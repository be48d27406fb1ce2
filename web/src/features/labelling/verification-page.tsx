import type { NamedEvent } from '@wastegauge/contract/waste/labelling';
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import { LabelBadges } from '../../widgets/food/label-badges.tsx';
import { RelabelDialog } from '../../widgets/food/relabel-dialog.tsx';
import { useTranslated } from '../../widgets/language/translations.ts';
import { EventCard, NoEventCard } from './event-card.tsx';
import { FailureCard } from './failure-card.tsx';
import { TaskCard } from './task-card.tsx';
import classes from './task-page.module.css';
import { useShortcuts } from './use-shortcuts.ts';
import { useVerification, type Judgement } from './use-verification.ts';
import { VerdictForm } from './verdict-form.tsx';

export function VerificationPage() {
  const { t } = useTranslation(['labelling', 'common']);
  const { queue, state, previous } = useVerification();
  const event = state.current?.task.event ?? null;
  const [readyId, setReadyId] = useState<number | null>(null);
  const [asked, setAsked] = useState<{ id: number; verdict: 'incorrect' | 'discard' } | null>(null);
  const [ticked, setTicked] = useState<{ id: number; trimmings: boolean } | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const translated = useTranslated(namesOf(event, previous));
  const isReady = event !== null && readyId === event.id;
  // The question refers to an event that is no longer on screen.
  if (asked !== null && asked.id !== event?.id) setAsked(null);
  const own = ticked !== null && ticked.id === event?.id ? ticked : event;
  const trimmings = own?.trimmings ?? false;
  const nameOf = ({ food_name: name }: NamedEvent): string =>
    name === null ? t('common:trimmings') : translated(name);

  const decide = (judgement: Omit<Judgement, 'trimmings'>): void => {
    setAsked(null);
    queue.decide({ ...judgement, trimmings });
  };
  const answer = (verdict: Judgement['verdict']): void => {
    if (verdict === 'correct') decide({ verdict, option: null });
    else if (event) setAsked({ id: event.id, verdict });
  };

  useShortcuts({
    area,
    subject: event?.id ?? null,
    isEnabled: isReady && asked === null,
    actions: {
      1: () => answer('discard'),
      2: () => answer('incorrect'),
      3: () => answer('correct'),
    },
  });

  return (
    <div className={classes['page']} ref={area}>
      <PageHeader title={t('verification')} />
      <TaskCard state={state} onRetry={queue.look}>
        {event && (
          <>
            <FailureCard failure={state.current?.failure ?? null} />
            <div className={classes['duo']}>
              <div className={classes['left']}>
                {previous ? (
                  <EventCard
                    event={previous}
                    place="previous"
                    eyebrow={t('previous')}
                    title={nameOf(previous)}
                    pictureLabel={t('pictureOf', { food: nameOf(previous) })}
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
                  title={nameOf(event)}
                  pictureLabel={t('pictureOf', { food: nameOf(event) })}
                  badges={<LabelBadges event={event} />}
                  onReady={() => setReadyId(event.id)}
                />
              </div>
            </div>
            <VerdictForm
              foodName={nameOf(event)}
              trimmings={trimmings}
              onTrimmingsChange={(isTicked) => setTicked({ id: event.id, trimmings: isTicked })}
              isDisabled={!isReady}
              onAnswer={answer}
            />
          </>
        )}
      </TaskCard>
      <RelabelDialog
        title={t('relabelAs')}
        confirmLabel={t('confirm')}
        isOpen={asked !== null}
        siteId={event?.site ?? null}
        isDestructive={asked?.verdict === 'discard'}
        isSaving={false}
        onConfirm={(option) => asked && decide({ verdict: asked.verdict, option })}
        onClose={() => setAsked(null)}
      />
    </div>
  );
}

function PreviousBadges({ event }: { event: NamedEvent }) {
  const { t } = useTranslation(['labelling', 'common']);
  if (event.status === 'DISCARDED')
    return <StatusBadge status="DISCARDED" label={t('common:statuses.DISCARDED')} />;
  if (event.verify === false) return <Badge icon={<IconRefresh />}>{t('corrected')}</Badge>;
  return <LabelBadges event={{ ...event, auto_label: false }} />;
}

const namesOf = (...events: (NamedEvent | null)[]): string[] =>
  events.map((event) => event?.food_name ?? null).filter((name) => name !== null);
