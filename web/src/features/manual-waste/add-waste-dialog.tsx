import { Button } from '@mantine/core';
import { IconTableImport } from '#icons';
import { Link, useNavigate } from '@tanstack/react-router';
import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { focusUnreadField } from '../../ui/fields/focus-invalid-field.ts';
import { reportSearch } from '../../widgets/filters/report-filter.ts';
import { FoodSelect } from '../../widgets/food/food-select.tsx';
import { useDiscardQuestion } from '../../widgets/forms/use-discard-question.tsx';
import { useTranslated } from '../../widgets/language/translations.ts';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import classes from './add-waste-dialog.module.css';
import { AmountField } from './amount-field.tsx';
import { FoodTiles } from './food-tiles.tsx';
import { rememberPlace, useWasteChoices } from './use-waste-choices.ts';
import { PlaceAndTime } from './place-and-time.tsx';
import { useAmountLabel } from './use-amount-label.ts';
import {
  emptyFields,
  hasInput,
  tileFields,
  useWasteForm,
  type WasteFields,
} from './use-waste-form.ts';
import { parseAmount } from './waste-draft.ts';
import { entryQueue, sendEntry } from './api.ts';
import { undoEntry } from './waste-queries.ts';
import { isConnectionError } from './entry-queue.ts';
import type { WaitingEntry } from './entry-store.ts';

interface AddWasteDialogProps {
  isOpen: boolean;
  onClose: () => void;
  siteId?: number | null | undefined;
  /** Local time of the site; the time of sending if missing. */
  siteTime?: string | null | undefined;
  onAdded: (event: WasteEvent) => void;
}

export function AddWasteDialog({ isOpen, ...props }: AddWasteDialogProps) {
  return <WasteDialog key={useOpening(isOpen)} {...props} isOpen={isOpen} />;
}

function WasteDialog({
  isOpen,
  onClose,
  siteId = null,
  siteTime = null,
  onAdded,
}: AddWasteDialogProps) {
  const { t } = useTranslation(['manualWaste', 'common', 'imports']);
  const formId = useId();
  const fieldText = useFieldText();
  const amountLabel = useAmountLabel();
  const [initial] = useState(() => emptyFields(siteId, siteTime));
  const [fields, setFields] = useState(initial);
  const discarding = useDiscardQuestion(hasInput(fields, initial), onClose);
  const choices = useWasteChoices(fields, isOpen);
  const { problems, buildEntry } = useWasteForm(fields, choices);
  const add = useAddWaste(onAdded);
  const { food } = fields;
  const translated = useTranslated(food ? [food.food_with_description] : []);
  const amountKg = parseAmount(fields.amount);
  const change = (changed: Partial<WasteFields>): void => setFields({ ...fields, ...changed });

  function handleSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (focusUnreadField(event.currentTarget)) return;
    const entry = buildEntry();
    if (!entry || add.isPending) return;
    if (choices.site && entry.deviceId !== null) {
      rememberPlace({ siteId: choices.site.id, deviceId: entry.deviceId });
    }
    add.mutate({ ...entry, foodName: translated(entry.foodName) }, { onSuccess: onClose });
  }
  const addLabel =
    food && amountKg !== null
      ? t('addFood', {
          food: translated(food.food_with_description),
          amount: amountLabel(amountKg),
        })
      : t('add');

  return (
    <Dialog
      opened={isOpen}
      onClose={discarding.close}
      title={t('title')}
      closeLabel={t('common:close')}
      size="wide"
      footer={
        <div className={classes['foot']}>
          <Button size="lg" onClick={discarding.close}>
            {t('common:cancel')}
          </Button>
          <Button
            size="lg"
            type="submit"
            form={formId}
            variant="primary"
            className={classes['add'] ?? ''}
            disabled={add.isPending}
          >
            {add.isPending ? t('common:processing') : addLabel}
          </Button>
        </div>
      }
    >
      <form id={formId} className={classes['root']} noValidate onSubmit={handleSubmit}>
        <FoodTiles
          tiles={choices.recent.data}
          placeName={choices.device?.name ?? ''}
          chosenId={food?.id}
          onChoose={(tile) => change(tileFields(tile))}
        />
        <FoodSelect
          label={t('food')}
          placeholder={t('searchAll')}
          value={food}
          options={choices.foods.data ?? none}
          isLoading={choices.foods.isPending && choices.foods.fetchStatus === 'fetching'}
          error={fieldText(problems.food)}
          onChange={(chosen) => change({ food: chosen, usualKg: null })}
        />
        <AmountField
          amount={fields.amount}
          usualKg={fields.usualKg}
          error={fieldText(problems.amount)}
          onChange={(amount) => change({ amount })}
        />
        <PlaceAndTime
          fields={fields}
          choices={choices}
          errors={{
            device: fieldText(problems.device),
            wasteType: fieldText(problems.wasteType),
            date: fieldText(problems.date),
          }}
          onChange={change}
        />
        <Link
          to="/imports"
          search={{ kind: 'waste' }}
          className={classes['import']}
          onClick={onClose}
        >
          <IconTableImport size={18} stroke={1.7} aria-hidden />
          {t('imports:open')}
        </Link>
      </form>
      {discarding.question}
    </Dialog>
  );
}

const none: [] = [];

const undoMs = 10_000;

function useAddWaste(onAdded: (event: WasteEvent) => void) {
  const { t } = useTranslation(['manualWaste', 'common']);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { notifyDone, notifyError, notifyFailure } = useResultToast();
  const refresh = (): void => {
    for (const queryKey of [['feed'], ['events'], ['recent-foods'], ['entry-device'], ['zones']]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };
  const undo = async (id: number): Promise<void> => {
    try {
      await undoEntry(id);
      notifyDone(t('undone'));
    } catch (error) {
      notifyError(error);
    }
    refresh();
  };
  const notifyAdded = ({ id }: WasteEvent): void => {
    showToast({
      kind: 'success',
      text: t('created'),
      closeLabel: t('common:close'),
      milliseconds: undoMs,
      actions: [
        {
          label: t('show'),
          onPress: () =>
            void navigate({
              to: '/feed',
              search: (previous) => ({ ...reportSearch.parse(previous), feedId: id }),
            }),
        },
        { label: t('undo'), onPress: () => void undo(id) },
      ],
    });
  };
  return useMutation({
    mutationFn: async (entry: WaitingEntry): Promise<WasteEvent | null> => {
      try {
        return await sendEntry(entry);
      } catch (error) {
        if (!isConnectionError(error)) throw error;
        await entryQueue.keep(entry);
        return null;
      }
    },
    onSuccess: (event) => {
      if (!event) return notifyDone(t('kept'));
      notifyAdded(event);
      onAdded(event);
      refresh();
    },
    onError: () => notifyFailure(t('failed')),
  });
}
