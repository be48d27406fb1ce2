import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Zone } from '@wastegauge/contract/directory/devices';
import type { FoodOption } from '@wastegauge/contract/directory/foods';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../widgets/session/current-user.ts';
import { foodListOptions } from '../../widgets/food/food-options.ts';
import { AiBadge } from '../../widgets/food/label-badges.tsx';
import { RelabelDialog } from '../../widgets/food/relabel-dialog.tsx';
import { DeviceChoiceCard } from './device-choice-card.tsx';
import { EventCard } from './event-card.tsx';
import { FailureCard } from './failure-card.tsx';
import { isSubmittable, type Label } from './label-draft.ts';
import { LabelForm } from './label-form.tsx';
import { offersFor, type Offer } from './offers.ts';
import { PreviousLabelCard } from './previous-label-card.tsx';
import { SuggestionsCard } from './suggestions-card.tsx';
import { TaskCard } from './task-card.tsx';
import classes from './task-page.module.css';
import { useLabelDraft } from './use-label-draft.ts';
import { useLabelling } from './use-labelling.ts';
import { useShortcuts } from './use-shortcuts.ts';

export type RecipeEntry = ComponentType<{
  opened: boolean;
  onClose: () => void;
  siteId: number | undefined;
  onCreated?:
    | ((recipe: { id: number; food_description: number; name: string }) => void)
    | undefined;
}>;

interface LabellingCardProps {
  zone: Zone;
  others: readonly Zone[];
  onChoose: (serial: string) => void;
  Recipe: RecipeEntry;
}

const none: readonly FoodOption[] = [];

export function LabellingCard({ zone, others, onChoose, Recipe }: LabellingCardProps) {
  const { t } = useTranslation(['labelling', 'texts']);
  const { queue, state, previous } = useLabelling(zone.serial);
  const foods = useQuery(foodListOptions(zone.site_id));
  const options = foods.data ?? none;
  const task = state.current?.task ?? null;
  const { draft, setDraft, isFoodMissing, setFoodMissing } = useLabelDraft(state.current);
  const [discardedId, setDiscardedId] = useState<number | null>(null);
  // The question refers to an event that is no longer on screen.
  if (discardedId !== null && discardedId !== task?.unlabelled.id) setDiscardedId(null);
  const mayAddRecipe = useCan('recipes.write');
  const [isAddingRecipe, setIsAddingRecipe] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const foodField = useFoodFocus(task?.unlabelled.id ?? null);
  const offers = task ? offersFor(task.suggestions, previous, options) : [];

  const loadError = foods.isLoadingError ? t('texts:oops') : undefined;
  const foodError = isFoodMissing ? t('texts:foodNeeded') : loadError;

  const decide = (label: Label): void => queue.decide(label);
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

  return (
    <div className={classes['desk']} ref={area}>
      <TaskCard
        state={state}
        onRetry={queue.look}
        whenEmpty={
          <DeviceChoiceCard
            title={t('otherDevices')}
            zones={others.filter(({ waiting }) => waiting > 0)}
            onChoose={onChoose}
          />
        }
      >
        {state.current && <FailureCard failure={state.current.failure} />}
        {task && (
          <div className={classes['duo']}>
            <div className={classes['left']}>
              <PreviousLabelCard event={previous} />
              <SuggestionsCard
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
                  (task.unlabelled.confidence !== null || task.unlabelled.reasoning !== null) && (
                    <AiBadge
                      text={t('aiGuess')}
                      confidence={task.unlabelled.confidence}
                      reasoning={task.unlabelled.reasoning}
                    />
                  )
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
          suggestions={offers.map(({ option }) => option)}
          isLoading={foods.isPending}
          isDisabled={task === null}
          foodError={foodError}
          foodRef={foodField}
        />
      </TaskCard>
      <RelabelDialog
        title={t('relabelAs')}
        confirmLabel={t('confirm')}
        isOpen={discardedId !== null}
        siteId={zone.site_id}
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
          siteId={zone.site_id}
          onCreated={(recipe) => setDraft({ ...draft, option: optionOf(recipe) })}
        />
      )}
    </div>
  );
}

const optionOf = (recipe: { id: number; food_description: number; name: string }): FoodOption => ({
  id: recipe.food_description,
  food: recipe.id,
  food_with_description: recipe.name,
  description: '',
  category: '',
  is_recipe: true,
  image_url: null,
});

/** Focuses the food box for every task, except on touch devices, where it would open the keyboard. */
function useFoodFocus(taskId: number | null) {
  const field = useRef<HTMLInputElement>(null);
  const hasKeyboard = useMediaQuery(keyboardMedia, true, { getInitialValueInEffect: false });
  useEffect(() => {
    if (taskId !== null && hasKeyboard) field.current?.focus({ preventScroll: true });
  }, [taskId, hasKeyboard]);
  return field;
}

const keyboardMedia = '(hover: hover) and (pointer: fine) and (min-width: 600px)';
