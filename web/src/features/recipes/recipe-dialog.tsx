import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { FoodOption } from '@wastegauge/contract/directory/foods';
import { maxIngredients } from '@wastegauge/contract/waste/recipes';
import { limits, texts } from '@wastegauge/contract/values/texts';
import { Controller, useFieldArray, useWatch, useForm } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FormFoot } from '../../widgets/forms/form-foot.tsx';
import { ErrorLine } from '../../ui/feedback/error-text.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FoodSelect } from '../../widgets/food/food-select.tsx';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { foodListOptions } from '../../widgets/food/food-options.ts';
import { useSites } from '../../widgets/places/site-list.ts';
import { useSaving } from '../../widgets/forms/use-saving.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { mountOnOpen } from '../../ui/dialogs/mount-on-open.tsx';
import { useCreateRecipe, type Recipe } from './api.ts';
import classes from './recipe-dialog.module.css';
import {
  emptyIngredient,
  ingredientOptions,
  quantityDecimals,
  fieldAtPath,
  recipeForm,
  type RecipeEntry,
  type RecipeFields,
} from './recipe-fields.ts';

interface RecipeDialogProps {
  opened: boolean;
  onClose: () => void;
  siteId: number | undefined;
  onCreated?: ((recipe: Recipe) => void) | undefined;
}

export const RecipeDialog = mountOnOpen(NewRecipeDialog);

function NewRecipeDialog({ opened, onClose, siteId, onCreated }: RecipeDialogProps) {
  const { t } = useTranslation(['recipes', 'common']);
  const formId = useId();
  const draft = useRecipe({
    siteId,
    onCreated: (recipe) => {
      onClose();
      onCreated?.(recipe);
    },
  });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('title')}
      closeLabel={t('common:close')}
      size="wide"
      footer={
        <FormFoot
          formId={formId}
          submitLabel={t('save')}
          isPending={draft.isPending}
          onCancel={onClose}
        />
      }
    >
      <RecipeForm formId={formId} draft={draft} />
    </Dialog>
  );
}

interface RecipeFormProps {
  formId: string;
  draft: RecipeDraft;
}

const none: readonly FoodOption[] = [];

function RecipeForm({ formId, draft }: RecipeFormProps) {
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
                  options={ingredientOptions(foods.data ?? none, ingredients, index)}
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

interface RecipeOptions {
  siteId: number | undefined;
  onCreated: (recipe: Recipe) => void;
}

function useRecipe({ siteId, onCreated }: RecipeOptions) {
  const { t } = useTranslation(['recipes', 'texts']);
  const { tellDone, tellFailure } = useTellResult();
  const sites = useSites();
  const form = useForm<RecipeFields, unknown, RecipeEntry>({
    resolver: zodResolver(recipeForm),
    mode: 'onTouched',
    defaultValues: {
      name: '',
      ingredients: [emptyIngredient],
      siteId: siteId === undefined ? '' : String(siteId),
    },
  });
  const chosen = useWatch({ control: form.control, name: 'siteId' });
  const foods = useQuery(foodListOptions(chosen === '' ? null : Number(chosen)));
  const create = useCreateRecipe();
  const { send, isPending } = useSaving({
    save: create,
    fieldOf: fieldAtPath,
    setError: form.setError,
    onSaved: (recipe) => {
      tellDone(t('created'));
      onCreated(recipe);
    },
    onFailed: () => tellFailure(t('texts:oops')),
  });
  return { form, sites, foods, submit: form.handleSubmit(send), isPending };
}
type RecipeDraft = ReturnType<typeof useRecipe>;
