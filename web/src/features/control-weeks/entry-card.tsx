import { ActionIcon, Button } from '@mantine/core';
import { IconEyeOff, IconX } from '#icons';
import type { ControlService, ControlWeek } from '@wastegauge/contract/insight/control-weeks';
import { texts } from '@wastegauge/contract/values/texts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useProblemText } from '../../widgets/forms/number-field.tsx';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { enterControlTotal, type TotalEntry } from './api.ts';
import classes from './entry-card.module.css';
import { NumberPad } from './number-pad.tsx';
import { useControlWeekChange } from './use-control-week-change.ts';
import { useDayTexts } from '../../widgets/time/use-day-texts.ts';
import { useTubDraft, type TubEntry } from './use-tub-draft.ts';
import { nextService, serviceKey } from './week-plan.ts';

interface EntryCardProps {
  week: ControlWeek;
  /** Undefined if every service so far is entered. */
  service: ControlService | undefined;
  onSaved: () => void;
}

export function EntryCard({ week, service, onSaved }: EntryCardProps) {
  return service ? (
    <Entry week={week} service={service} onSaved={onSaved} />
  ) : (
    <AllEntered week={week} />
  );
}

function AllEntered({ week }: { week: ControlWeek }) {
  const { t } = useTranslation(['controlWeeks', 'common']);
  const { longDay } = useDayTexts();
  const next = nextService(week.plan);
  return (
    <p className={classes['nothing']}>
      {t('entry.allEntered')}{' '}
      {next &&
        t('entry.next', {
          service: t(`common:serviceTimes.${next.service}`),
          day: longDay(next.day),
          time: next.start,
        })}
    </p>
  );
}

function Entry({ week, service, onSaved }: Required<EntryCardProps> & { service: ControlService }) {
  const { t } = useTranslation(['controlWeeks', 'common']);
  const { longDay } = useDayTexts();
  const titleId = useId();
  const entry = useTubDraft(week.id, service);
  const { change, isPending } = useControlWeekChange();
  const name = t(`common:serviceTimes.${service.service}`);
  const { day } = service;
  const save = (total: Pick<TotalEntry, 'outcome' | 'tubs'>, done: string): Promise<void> =>
    change({
      run: async () => {
        const saved = await enterControlTotal(week.id, { day, service: service.service, ...total });
        entry.clear();
        return saved;
      },
      done,
      undo: () =>
        enterControlTotal(week.id, {
          day,
          service: service.service,
          outcome: service.outcome ?? 'open',
          tubs: service.tubs,
        }),
      onDone: onSaved,
    });
  return (
    <section className={classes['entry']} aria-labelledby={titleId}>
      <div className={classes['form']}>
        <div>
          <h2 id={titleId}>{t('entry.title', { service: name, day: longDay(day) })}</h2>
          <p className={classes['position']}>
            {t('entry.position', {
              number: week.plan.indexOf(service) + 1,
              count: week.plan.length,
              start: service.start,
              end: service.end,
            })}
          </p>
        </div>
        <AmountField entry={entry} />
        <Tubs entry={entry} service={service} />
        <MonitorsLine service={service} />
      </div>
      <NumberPad onPress={entry.press} onNext={entry.next} canAddTub={entry.canAddTub} />
      <SaveBar
        key={serviceKey(service)}
        entry={entry}
        service={service}
        isPending={isPending}
        onSave={save}
      />
    </section>
  );
}

function AmountField({ entry }: { entry: TubEntry }) {
  const { t } = useTranslation('controlWeeks');
  const problemText = useProblemText(3);
  const fieldText = useFieldText();
  const { problem } = entry;
  return (
    <TextField
      className={classes['amount'] ?? ''}
      label={t('entry.amount')}
      value={entry.typed}
      // The pad replaces the keyboard of a tablet; a real keyboard still works.
      inputMode="none"
      autoComplete="off"
      rightSection={
        <span className={classes['unit']} aria-hidden>
          kg
        </span>
      }
      rightSectionPointerEvents="none"
      error={
        problem &&
        (problem.kind === 'outOfRange' ? fieldText(texts.amountOutOfRange) : problemText(problem))
      }
      onChange={({ currentTarget }) => entry.type(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        entry.next();
      }}
    />
  );
}

function Tubs({ entry, service }: { entry: TubEntry; service: ControlService }) {
  const { t } = useTranslation('controlWeeks');
  const format = useFormat();
  if (entry.all.length === 0) return null;
  return (
    <ol className={classes['tubs']}>
      {entry.all.map((kg, index) => (
        <li key={index}>
          <span>{t('entry.tub', { number: index + 1 })}</span>
          <b>{format.fixed(kg, 2)} kg</b>
          <ActionIcon
            variant="subtle"
            size="var(--h-lg)"
            aria-label={t('entry.removeTub', { number: index + 1 })}
            onClick={() => entry.remove(index)}
          >
            <IconX size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </li>
      ))}
      <li className={classes['total']}>
        <span>{t(`entry.soFar.${service.service}`)}</span>
        <output>{format.fixed(entry.total, 2)} kg</output>
      </li>
    </ol>
  );
}

function MonitorsLine({ service: { measured, outcome } }: { service: ControlService }) {
  const { t } = useTranslation('controlWeeks');
  const format = useFormat();
  if (measured === null) {
    return (
      <p className={classes['hidden']}>
        <IconEyeOff size={18} stroke={1.7} aria-hidden />
        {t('entry.hidden')}
      </p>
    );
  }
  return (
    <p className={classes['position']}>
      {outcome !== 'weighed' && outcome !== null && `${t(`outcomes.${outcome}`)}. `}
      {t('entry.monitors', { weight: format.fixed(measured, 1) })}
    </p>
  );
}

interface SaveBarProps {
  entry: TubEntry;
  service: ControlService;
  isPending: boolean;
  onSave: (total: Pick<TotalEntry, 'outcome' | 'tubs'>, done: string) => Promise<void>;
}

function SaveBar({ entry, service: { service, outcome }, isPending, onSave }: SaveBarProps) {
  const { t } = useTranslation(['controlWeeks', 'common']);
  const format = useFormat();
  const name = t(`common:serviceTimes.${service}`);
  const hasTubs = entry.all.length > 0;
  const others = (['nothing', 'not_weighed'] as const).filter((other) => other !== outcome);
  return (
    <div className={classes['save']}>
      <div className={classes['others']}>
        {others.map((other) => (
          <Button
            key={other}
            variant="subtle"
            // Typed weights would be lost.
            disabled={isPending || entry.isDirty}
            onClick={() =>
              void onSave({ outcome: other, tubs: [] }, t('entry.saved', { service: name }))
            }
          >
            {t(`outcomes.${other}`)}
          </Button>
        ))}
        {outcome !== null && (
          <Button
            variant="subtle"
            disabled={isPending}
            onClick={() =>
              void onSave({ outcome: 'open', tubs: [] }, t('entry.cleared', { service: name }))
            }
          >
            {t('entry.clear')}
          </Button>
        )}
      </div>
      <Button
        className={classes['submit'] ?? ''}
        variant="primary"
        loading={isPending}
        disabled={!hasTubs || entry.problem !== undefined}
        onClick={() =>
          void onSave({ outcome: 'weighed', tubs: entry.all }, t('entry.saved', { service: name }))
        }
      >
        {hasTubs
          ? t(`entry.save.${service}`, { weight: format.fixed(entry.total, 2) })
          : t('entry.saveEmpty')}
      </Button>
    </div>
  );
}
