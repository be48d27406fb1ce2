import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { FoodOption } from '@wastegauge/contract/directory/foods';
import { maxIngredients } from '@wastegauge/contract/waste/recipes';
import { limits, texts } from '@wastegauge/contract/values/texts';
import { Controller, useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ErrorLine } from '../../ui/feedback/error-text.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FoodSelect } from '../../widgets/food/food-select.tsx';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import classes from './recipe-dialog.module.css';
import { emptyIngredient, optionsFor, quantityDecimals } from './recipe-fields.ts';
import type { RecipeDraft } from './use-recipe.ts';

interface RecipeFormProps {
  formId: string;
  draft: RecipeDraft;
}

const none: readonly FoodOption[] = [];

export function RecipeForm({ formId, draft }: RecipeFormProps) {
  const { t } = useTranslation(['recipes', 'common']);
  const fieldText = useFieldText();
  const { form, sites, foods } = draft;
  const { control, register } = form;
  const { errors } = form.formState;
  const rows = useFieldArray({ control, name: 'ingredients' });
  const ingredients = useWatch({ control, name: 'ingredients' });
  const isFull = rows.fields.length >= maxIngredients;
  const ownError = errors.ingredients?.root?.message ?? errors.ingredients?.message;
  return (
    <form
      id={formId}
      className={classes['form']}
      noValidate
      onSubmit={(event) => void draft.submit(event)}
    >
      <p className={classes['text']}>{t('text')}</p>
      <TextField
        {...register('name')}
        label={t('name')}
        maxLength={limits.textLength}
        autoComplete="off"
        data-autofocus
        error={fieldText(errors.name?.message)}
      />
      {sites.length > 1 && (
        <Controller
          control={control}
          name="siteId"
          render={({ field: { value, onChange } }) => (
            <SelectField
              label={t('common:site')}
              hint={t('siteHint')}
              searchable={sites.length > 8}
              nothingFoundMessage={t('common:noResults')}
              options={[
                { value: '', label: t('common:allSites') },
                ...sites.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              value={value}
              onChange={onChange}
              error={fieldText(errors.siteId?.message)}
            />
          )}
        />
      )}
      <fieldset className={classes['rows']}>
        <legend>{t('ingredients')}</legend>
        {rows.fields.map((row, index) => (
          <div key={row.id} className={classes['row']}>
            <Controller
              control={control}
              name={`ingredients.${index}.food`}
              render={({ field: { value, onChange, ref }, fieldState }) => (
                <FoodSelect
                  ref={ref}
                  label={t('ingredient', { number: index + 1 })}
                  value={value}
                  onChange={onChange}
                  options={optionsFor(foods.data ?? none, ingredients, index)}
                  isLoading={foods.isPending}
                  size="sm"
                  error={fieldText(fieldState.error?.message)}
                />
              )}
            />
            <Controller
              control={control}
              name={`ingredients.${index}.quantity`}
              render={({ field, fieldState }) => (
                <NumberField
                  {...field}
                  label={t('quantity')}
                  aria-label={t('quantityOf', { number: index + 1 })}
                  decimals={quantityDecimals}
                  unit={t('kg')}
                  error={fieldText(fieldState.error?.message)}
                />
              )}
            />
            <ActionIcon
              className={classes['remove'] ?? ''}
              aria-label={t('remove', { number: index + 1 })}
              onClick={() => rows.remove(index)}
            >
              <IconX size={18} stroke={1.7} />
            </ActionIcon>
          </div>
        ))}
        {ownError !== undefined && <ErrorLine text={fieldText(ownError) ?? ownError} />}
        <div className={classes['more']}>
          <Button
            size="xs"
            leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
            disabled={isFull}
            onClick={() => rows.append(emptyIngredient)}
          >
            {t('addIngredient')}
          </Button>
          {isFull && <span>{fieldText(texts.ingredientsTooMany)}</span>}
        </div>
      </fieldset>
    </form>
  );
}
