import { donationTexts } from '@wastegauge/contract/waste/donation-texts';
import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '#icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { dayIn } from '@wastegauge/contract/values/dates';
import {
  donationLimits,
  type DonationFood,
  type DonationOrganisation,
} from '@wastegauge/contract/waste/donations';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { mountOnOpen } from '../../../ui/dialogs/mount-on-open.tsx';
import { ErrorLine } from '../../../ui/feedback/error-text.tsx';
import { useUndoableChange } from '../../../widgets/decisions/use-undoable-change.ts';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { useDiscardQuestion } from '../../../widgets/forms/use-discard-question.tsx';
import { useFailureText, useFieldText } from '../../../widgets/forms/use-error-text.ts';
import { useTranslated } from '../../../widgets/language/translations.ts';
import { useNow } from '../../../widgets/time/use-now.ts';
import {
  collectorsOptions,
  createHandOver,
  donationFoodsOptions,
  removeHandOver,
  useRefreshDonations,
  type HandOverBody,
} from '../api.ts';
import type { DonationSummary } from '../summary-strip.tsx';
import { useDonationTexts } from '../use-donation-texts.ts';
import { AmountStep } from './amount-step.tsx';
import { amountBody, totalKg, type ChosenAmount } from './amounts.ts';
import { CollectorStep } from './collector-step.tsx';
import { detailsBody, emptyDetails, type HandOverDetails } from './details.ts';
import { DetailFields } from './detail-fields.tsx';
import { FoodStep } from './food-step.tsx';
import classes from './hand-over-dialog.module.css';

interface HandOverDialogProps {
  opened: boolean;
  onClose: () => void;
  site: SiteOption;
  summary: DonationSummary | undefined;
}

export const HandOverDialog = mountOnOpen(HandOverForm);

const noAmount: ChosenAmount = { unit: 'kg', amount: '', containerKg: '' };

function HandOverForm({ opened, onClose, site, summary }: HandOverDialogProps) {
  const { t } = useTranslation(['donations', 'common']);
  const format = useFormat();
  const fieldText = useFieldText();
  const failureText = useFailureText();
  const foods = useQuery(donationFoodsOptions(site.id));
  const collectors = useQuery(collectorsOptions(site.id));
  const [food, setFood] = useState<DonationFood | null>(null);
  const [chosen, setChosen] = useState(noAmount);
  const [details, setDetails] = useState<HandOverDetails>(emptyDetails);
  const [hasDetails, setHasDetails] = useState(false);
  const [unconfirmed, setUnconfirmed] = useState<DonationOrganisation>();
  const recording = useRecording(onClose);
  const discarding = useDiscardQuestion(food !== null || chosen.amount !== '', onClose);
  const now = useNow();
  const day = details.day ?? dayIn(site.timezone, now);
  const kg = totalKg(food, chosen);
  const isTooHeavy = kg !== undefined && kg > donationLimits.maxKg;
  const handed = detailsBody(details, site.timezone);

  function record(organisation: DonationOrganisation, isConfirmed: boolean): void {
    if (!food || kg === undefined || isTooHeavy || handed === null) return;
    if (kg > donationLimits.confirmKg && !isConfirmed) {
      setUnconfirmed(organisation);
      return;
    }
    setUnconfirmed(undefined);
    recording.record(
      {
        site: site.id,
        food: food.food,
        organisation: organisation.id,
        ...amountBody(chosen),
        ...handed,
        ...(isConfirmed && { is_confirmed: true }),
      },
      t('handOver.done', { kg: format.fixed(kg, 1), organisation: organisation.name }),
    );
  }

  const chooseFood = (next: DonationFood | null): void => {
    setFood(next);
    setChosen({ ...noAmount, unit: next?.last_container ?? 'kg' });
  };

  return (
    <Dialog
      opened={opened}
      onClose={discarding.close}
      title={t('handOver.title')}
      closeLabel={t('common:close')}
      size="wide"
    >
      <div className={classes['root']}>
        <Step
          number={1}
          title={t('handOver.food')}
          note={t('handOver.recent', { site: site.name })}
        >
          <FoodStep foods={foods} siteId={site.id} chosen={food} onChoose={chooseFood} />
        </Step>
        <Step
          number={2}
          title={t('handOver.amount')}
          note={<ContainerNote food={food} chosen={chosen} />}
        >
          <AmountStep
            food={food}
            chosen={chosen}
            onChange={setChosen}
            error={isTooHeavy ? fieldText(donationTexts.handOverTooHeavy) : undefined}
          />
        </Step>
        <div>
          <Button
            variant="link"
            size="xs"
            aria-expanded={hasDetails}
            rightSection={
              hasDetails ? (
                <IconChevronUp size={16} stroke={1.7} aria-hidden />
              ) : (
                <IconChevronDown size={16} stroke={1.7} aria-hidden />
              )
            }
            onClick={() => setHasDetails(!hasDetails)}
          >
            {t('details.toggle')}
          </Button>
          {hasDetails && (
            <DetailFields
              site={site}
              firstDay={summary?.first_day}
              details={details}
              onChange={(change) => setDetails({ ...details, ...change })}
            />
          )}
        </div>
        <Step number={3} title={t('handOver.who')} note={t('handOver.oneTap')}>
          {recording.error !== null && <ErrorLine text={failureText(recording.error)} />}
          <CollectorStep
            collectors={collectors}
            site={site}
            day={day}
            kg={food === null || isTooHeavy || handed === null ? undefined : kg}
            isBusy={recording.isPending}
            onRecord={(organisation) => record(organisation, false)}
          />
        </Step>
      </div>
      <ConfirmDialog
        opened={unconfirmed !== undefined}
        title={t('handOver.confirmTitle')}
        text={t('handOver.confirmText', { kg: format.fixed(kg ?? 0, 1) })}
        confirmLabel={t('handOver.confirm')}
        cancelLabel={t('common:cancel')}
        onConfirm={() => unconfirmed && record(unconfirmed, true)}
        onCancel={() => setUnconfirmed(undefined)}
      />
      {discarding.question}
    </Dialog>
  );
}

/** The same id for every attempt, so that a double tap or a retry stores one hand-over. */
function useRecording(onRecorded: () => void) {
  const { t } = useTranslation('donations');
  const refresh = useRefreshDonations();
  const { offerUndo } = useUndoableChange({ refresh, undoneText: t('handOver.undone') });
  const [clientId] = useState(() => crypto.randomUUID());
  const isSent = useRef(false);
  const mutation = useMutation({
    mutationFn: (body: HandOverBody) => createHandOver({ ...body, client_id: clientId }),
  });
  return {
    isPending: mutation.isPending,
    error: mutation.error,
    record: (body: HandOverBody, done: string): void => {
      if (isSent.current) return;
      isSent.current = true;
      mutation.mutate(body, {
        onSuccess: ({ id }) => {
          onRecorded();
          offerUndo(done, () => removeHandOver(id, true));
          void refresh();
        },
        onError: () => {
          isSent.current = false;
        },
      });
    },
  };
}

interface StepProps {
  number: number;
  title: string;
  note: ReactNode;
  children: ReactNode;
}

function Step({ number, title, note, children }: StepProps) {
  return (
    <section className={classes['step']}>
      <header className={classes['stepHead']}>
        <span className={classes['number']} aria-hidden>
          {number}
        </span>
        <h3>{title}</h3>
        <span className={classes['note']}>{note}</span>
      </header>
      {children}
    </section>
  );
}

function ContainerNote({ food, chosen }: { food: DonationFood | null; chosen: ChosenAmount }) {
  const { t } = useTranslation('donations');
  const format = useFormat();
  const { withinSentence } = useDonationTexts();
  const name = useTranslated(food ? [food.name] : []);
  if (food === null || chosen.unit === 'kg') return null;
  const kg = totalKg(food, { ...chosen, amount: '1' });
  if (kg === undefined) return t(`containerUnknown.${chosen.unit}`);
  return t(`containerIs.${chosen.unit}`, {
    food: withinSentence(name(food.name)),
    kg: format.fixed(kg, 1),
  });
}
