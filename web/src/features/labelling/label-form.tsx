import { Button, Checkbox } from '@mantine/core';
import { IconPlus, IconTrash } from '#icons';
import type { FoodOption } from '@wastegauge/contract/directory/foods';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { NativeSelectField } from '../../ui/fields/native-select-field.tsx';
import type { FoodUses } from '../../widgets/food/food-search.ts';
import { FoodSelect } from '../../widgets/food/food-select.tsx';
import { KeyHints } from './key-hints.tsx';
import { isSubmittable, outcomes, type LabelDraft } from './label-draft.ts';
import classes from './task-form.module.css';

interface LabelFormProps {
  draft: LabelDraft;
  onChange: (draft: LabelDraft) => void;
  onSubmit: (draft: LabelDraft) => void;
  onDiscard: () => void;
  onAddRecipe: (() => void) | undefined;
  options: readonly FoodOption[];
  uses: FoodUses;
  suggestions: readonly FoodOption[];
  isLoading: boolean;
  isDisabled: boolean;
  foodError: string | undefined;
  foodRef: Ref<HTMLInputElement>;
  /** The last decision. */
  undo: ReactNode;
}

export function LabelForm({
  draft,
  onChange,
  onSubmit,
  onDiscard,
  onAddRecipe,
  options,
  uses,
  suggestions,
  isLoading,
  isDisabled,
  foodError,
  foodRef,
  undo,
}: LabelFormProps) {
  const { t } = useTranslation(['labelling', 'common']);
  return (
    <section className={classes['root']} aria-label={t('label')}>
      <div className={classes['fields']} data-kind="label">
        <div className={classes['food']}>
          {/* Placed before the box in the DOM so that Tab moves from the food to the next field. */}
          {onAddRecipe && (
            <Button
              variant="link"
              size="xs"
              className={classes['addRecipe'] ?? ''}
              leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
              onClick={onAddRecipe}
            >
              {t('addRecipe')}
            </Button>
          )}
          <FoodSelect
            ref={foodRef}
            label={t('common:food.label')}
            value={draft.option}
            onChange={(option) => onChange({ ...draft, option })}
            onCommit={(option) => onSubmit({ ...draft, option })}
            options={options}
            uses={uses}
            suggestions={suggestions}
            isLoading={isLoading}
            side="top"
            error={foodError}
          />
        </div>
        <NativeSelectField
          label={t('wasteType')}
          size="md"
          options={outcomes.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
          value={draft.outcome}
          onChange={(event) => {
            const outcome = outcomes.find((value) => value === event.currentTarget.value);
            if (outcome) onChange({ ...draft, outcome });
          }}
        />
        <Checkbox
          className={classes['check']}
          label={t('common:trimmings')}
          checked={draft.trimmings}
          onChange={(event) => onChange({ ...draft, trimmings: event.currentTarget.checked })}
        />
        <Button
          size="md"
          variant="danger"
          className={classes['discard']}
          leftSection={<IconTrash size={18} stroke={1.7} />}
          disabled={isDisabled}
          onClick={onDiscard}
        >
          {t('discard')}
        </Button>
        <Button
          size="md"
          variant="primary"
          className={classes['submit']}
          disabled={isDisabled || !isSubmittable(draft)}
          onClick={() => onSubmit(draft)}
        >
          {t('submit')}
        </Button>
      </div>
      <div className={classes['foot']}>
        {undo}
        <KeyHints
          hints={[
            { keys: ['1', '–', '5'], text: t('hints.suggestion') },
            { keys: ['0'], text: t('hints.same') },
            { keys: ['/'], text: t('hints.search') },
            { keys: ['↑', '↓'], text: t('hints.choose') },
            { keys: [t('common:food.enter')], text: t('hints.submit') },
          ]}
        />
      </div>
    </section>
  );
}
