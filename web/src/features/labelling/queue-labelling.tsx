import { useQuery } from '@tanstack/react-query';
import type { Zone } from '@wastegauge/contract/directory/devices';
import type { FoodOption } from '@wastegauge/contract/directory/foods';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabellingTask, NamedEvent } from '@wastegauge/contract/waste/labelling';
import { useCan } from '../../widgets/session/current-user.ts';
import { foodListOptions, useFoodUses } from '../../widgets/food/food-options.ts';
import { AiBadge } from '../../widgets/food/label-badges.tsx';
import { RelabelDialog } from '../../widgets/food/relabel-dialog.tsx';
import { useTranslated } from '../../widgets/language/translations.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { DeviceChoice } from './device-choice.tsx';
import { EventCard, PreviousLabelCard } from './event-card.tsx';
import { SaveFailure, TaskFrame } from './task-frame.tsx';
import { isSubmittable, useLabelDraft, labelChoice, type LabelDecision } from './label-draft.ts';
import { LabelForm } from './label-form.tsx';
import { listOffers, type Offer } from './offers.ts';
import { SuggestionList } from './suggestion-list.tsx';
import classes from './task-page.module.css';
import { useKeyboardFocus } from './use-keyboard-focus.ts';
import { useShortcuts } from './use-shortcuts.ts';
import {
  fetchLabellingTask,
  keepDecision,
  keptIds,
  releaseLabellingTask,
  saveDecision,
  undoDecision,
  type LabellingQueue,
} from './api.ts';
import { UndoBar } from './undo-bar.tsx';
import { preloadPictures, useTaskQueue } from './use-task-queue.ts';
import { isAlreadyDecided, useSaveErrorText } from './save-errors.ts';

export type RecipeDialogType = ComponentType<{
  opened: boolean;
  onClose: () => void;
  siteId: number | undefined;
  onCreated?:
    | ((recipe: { id: number; food_description: number; name: string }) => void)
    | undefined;
}>;

interface QueueLabellingProps {
  /** Undefined for all monitors, oldest capture first. */
  zone: Zone | undefined;
  order: LabellingQueue['order'];
  others: readonly Zone[];
  onChoose: (serial: string) => void;
  Recipe: RecipeDialogType;
  /** Counts the tasks reopened from the list of decisions. */
  reopened: number;
}

const none: readonly FoodOption[] = [];

export function QueueLabelling({
  zone,
  order,
  others,
  onChoose,
  Recipe,
  reopened,
}: QueueLabellingProps) {
  const { t } = useTranslation(['labelling', 'common', 'texts']);
  const { queue, state, previous } = useLabelling({ serial: zone?.serial, order });
  useReopened(reopened, queue.restart);
  const task = state.current?.task ?? null;
  const siteId = task?.site_id ?? zone?.site_id ?? null;
  const foods = useQuery({ ...foodListOptions(siteId), enabled: siteId !== null });
  const options = foods.data ?? none;
  const uses = useFoodUses(siteId, task?.device_id ?? null);
  const { draft, setDraft, isFoodMissing, setFoodMissing } = useLabelDraft(state.current);
  const [discardedId, setDiscardedId] = useState<number | null>(null);
  // The question refers to an event that is no longer on screen.
  if (discardedId !== null && discardedId !== task?.unlabelled.id) setDiscardedId(null);
  const mayAddRecipe = useCan('recipes.write');
  const [isAddingRecipe, setIsAddingRecipe] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const foodField = useKeyboardFocus(task?.unlabelled.id ?? null);
  const offers = task ? listOffers(task.suggestions, previous, options) : [];

  const loadError = foods.isLoadingError ? t('texts:oops') : undefined;
  const foodError = isFoodMissing ? t('texts:foodNeeded') : loadError;

  const decide = (label: LabelDecision): void => queue.decide(label);
  const submit = (label: typeof draft): void => {
    if (isSubmittable(label)) decide(label);
    else setFoodMissing();
  };
  const accept = ({ option, trimmings }: Offer): void =>
    decide({ ...draft, option, trimmings: draft.trimmings || trimmings });

  useShortcuts({
    area,
    subject: task?.unlabelled.id ?? null,
    isEnabled: task !== null,
    actions: {
      Enter: () => submit(draft),
      ...Object.fromEntries(offers.map((offer) => [offer.key, () => accept(offer)])),
    },
    field: foodField,
  });
  const last = state.done.at(-1);
  const undoLast = (): void => {
    if (!state.isUndoing) void queue.undo();
  };
  useShortcuts({
    area,
    subject: null,
    // Also while an undo is being saved: a second U is not typed into the food box.
    isEnabled: last !== undefined && discardedId === null,
    actions: { u: undoLast },
  });
  const lastName = last?.choice.option?.food_with_description;
  const translated = useTranslated(lastName === undefined ? [] : [lastName]);
  const undo = (
    <UndoBar
      text={
        last
          ? t(`decided.${last.choice.outcome}`, {
              food: lastName === undefined ? t('common:trimmings') : translated(lastName),
            })
          : null
      }
      isUndoing={state.isUndoing}
      onUndo={undoLast}
    />
  );

  return (
    <div className={classes['desk']} ref={area}>
      <TaskFrame
        state={state}
        onRetry={queue.refill}
        whenEmpty={
          <>
            {undo}
            {zone && (
              <DeviceChoice
                title={t('otherDevices')}
                zones={others.filter(({ waiting }) => waiting > 0)}
                onChoose={onChoose}
              />
            )}
          </>
        }
      >
        {state.current && <SaveFailure failure={state.current.failure} />}
        {task && (
          <div className={classes['duo']}>
            <div className={classes['left']}>
              <PreviousLabelCard event={previous} />
              <SuggestionList
                offers={offers}
                confidence={task.unlabelled.confidence}
                onChoose={accept}
              />
            </div>
            <div className={classes['right']}>
              <EventCard
                event={task.unlabelled}
                place="current"
                eyebrow={t('nowLabelling')}
                title={t('whichFood')}
                pictureLabel={t('pictureUnknown', { serial: task.serial })}
                badges={
                  <>
                    {task.is_food_visible === false && (
                      <Badge tone="warn">{t('noFoodVisible')}</Badge>
                    )}
                    {(task.unlabelled.confidence !== null ||
                      task.unlabelled.reasoning !== null) && (
                      <AiBadge
                        text={t('aiGuess')}
                        confidence={task.unlabelled.confidence}
                        reasoning={task.unlabelled.reasoning}
                      />
                    )}
                  </>
                }
              />
            </div>
          </div>
        )}
        <LabelForm
          draft={draft}
          onChange={setDraft}
          onSubmit={submit}
          onDiscard={() => setDiscardedId(task?.unlabelled.id ?? null)}
          onAddRecipe={mayAddRecipe ? () => setIsAddingRecipe(true) : undefined}
          options={options}
          uses={uses}
          suggestions={offers.map(({ option }) => option)}
          isLoading={foods.isPending}
          isDisabled={task === null}
          foodError={foodError}
          foodRef={foodField}
          undo={undo}
        />
      </TaskFrame>
      <RelabelDialog
        title={t('relabelAs')}
        confirmLabel={t('confirm')}
        isOpen={discardedId !== null}
        siteId={siteId}
        deviceId={task?.device_id}
        suggestions={offers.map(({ option }) => option)}
        isDestructive
        isSaving={false}
        onConfirm={(option) => {
          setDiscardedId(null);
          decide({ ...draft, option, outcome: 'discard' });
        }}
        onClose={() => setDiscardedId(null)}
      />
      {mayAddRecipe && (
        <Recipe
          opened={isAddingRecipe}
          onClose={() => setIsAddingRecipe(false)}
          siteId={siteId ?? undefined}
          onCreated={(recipe) => setDraft({ ...draft, option: recipeOption(recipe) })}
        />
      )}
    </div>
  );
}

const recipeOption = (recipe: {
  id: number;
  food_description: number;
  name: string;
}): FoodOption => ({
  id: recipe.food_description,
  food: recipe.id,
  food_with_description: recipe.name,
  description: '',
  category: '',
  is_recipe: true,
  image_url: null,
});

/** A reopened task is the next one the server returns. */
function useReopened(reopened: number, restart: () => void): void {
  const seen = useRef(reopened);
  useEffect(() => {
    if (seen.current === reopened) return;
    seen.current = reopened;
    restart();
  }, [reopened, restart]);
}

function useLabelling(wanted: LabellingQueue) {
  const { t } = useTranslation();
  const saveErrorText = useSaveErrorText();
  const { queue, state } = useTaskQueue<LabellingTask, LabelDecision>(
    {
      fetchNext: (heldIds) => fetchLabellingTask(wanted, heldIds),
      save: (task, label) => saveDecision(newDecision(task, label)),
      keep: (task, label, error) => keepDecision(newDecision(task, label), error),
      keptIds: () => keptIds('labelling'),
      undo: (task) => undoDecision('labelling', task.unlabelled),
      release: releaseLabellingTask,
      prepare: (task) => preloadPictures(task.unlabelled),
      describe: (task) => ({
        id: task.unlabelled.id,
        total: task.total_events,
        remaining: task.irl,
        seconds: task.alt,
      }),
      classifyError: (error) => (isAlreadyDecided(error) ? 'drop' : 'retry'),
    },
    (error) => showToast({ kind: 'error', text: saveErrorText(error), closeLabel: t('close') }),
  );
  const last = state.done.findLast(({ choice }) => choice.outcome === 'fullWaste');
  const previous = last
    ? labelled(last.task.unlabelled, last.choice)
    : (state.current?.task.labelled ?? null);
  return { queue, state, previous };
}

const newDecision = (task: LabellingTask, label: LabelDecision) => ({
  purpose: 'labelling' as const,
  event: task.unlabelled,
  choice: labelChoice(label),
});

function labelled(event: NamedEvent, { option, trimmings }: LabelDecision): NamedEvent {
  return {
    ...event,
    status: 'SUCCESSFUL',
    food: option?.food ?? null,
    food_name: option?.food_with_description ?? null,
    food_description: option?.id ?? null,
    category_name: option?.category ?? null,
    is_recipe: option?.is_recipe ?? false,
    food_image: option?.image_url ?? null,
    trimmings,
  };
}
