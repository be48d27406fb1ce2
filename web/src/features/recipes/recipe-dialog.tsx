import { ActionIcon, Button, Group } from '@mantine/core';
import { IconPlus, IconX } from '#icons';
import { useQuery } from '@tanstack/react-query';
import type { FoodOption } from '@wastegauge/contract/directory/foods';
import { limits, texts } from '@wastegauge/contract/values/texts';
import { maxIngredients } from '@wastegauge/contract/waste/recipes';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ErrorLine } from '../../ui/feedback/error-text.tsx';
import { foodListOptions } from '../../widgets/food/food-options.ts';
import { FormDialog } from '../../widgets/forms/form-dialog.tsx';
import { FormFood } from '../../widgets/food/form-food.tsx';
import { FormNumber, FormSelect, FormText } from '../../widgets/forms/form-fields.tsx';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useSites } from '../../widgets/places/site-list.ts';
import { useCreateRecipe, type Recipe } from './api.ts';
import classes from './recipe-dialog.module.css';
import {
  emptyIngredient,
  fieldAtPath,
  ingredientOptions,
  quantityDecimals,
  recipeForm,
  type RecipeFields,
} from './recipe-fields.ts';

interface RecipeDialogProps {
  opened: boolean;
  onClose: () => void;
  siteId: number | undefined;
  onCreated?: ((recipe: Recipe) => void) | undefined;
}

export function RecipeDialog({ siteId, onCreated, ...dialog }: RecipeDialogProps) {
  const { t } = useTranslation(['recipes', 'common', 'texts']);
  const sites = useSites();
  return (
    <FormDialog
      {...dialog}
      title={t('title')}
      size="wide"
      schema={recipeForm}
      values={{
        name: '',
        ingredients: [emptyIngredient],
        siteId: siteId === undefined ? '' : String(siteId),
      }}
      fieldOf={fieldAtPath}
      send={useCreateRecipe().mutateAsync}
      failsWith={() => t('texts:oops')}
      submitLabel={t('save')}
      done={t('created')}
      onSaved={onCreated}
    >
      <p className={classes['text']}>{t('text')}</p>
      <FormText<RecipeFields>
        name="name"
        label={t('name')}
        maxLength={limits.textLength}
        autoComplete="off"
        data-autofocus
      />
      {sites.length > 1 && (
        <FormSelect<RecipeFields>
          name="siteId"
          label={t('common:site')}
          hint={t('siteHint')}
          options={[
            { value: '', label: t('common:allSites') },
            ...sites.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      <Ingredients />
    </FormDialog>
  );
}

const none: readonly FoodOption[] = [];

function Ingredients() {
  const { t } = useTranslation('recipes');
  const fieldText = useFieldText();
  const { control, formState } = useFormContext<RecipeFields>();
  const { errors } = formState;
  const rows = useFieldArray({ control, name: 'ingredients' });
  const [ingredients, siteId] = useWatch({ control, name: ['ingredients', 'siteId'] });
  const foods = useQuery(foodListOptions(siteId === '' ? null : Number(siteId)));
  const isFull = rows.fields.length >= maxIngredients;
  const ownError = errors.ingredients?.root?.message ?? errors.ingredients?.message;
  return (
    <fieldset className={classes['rows']}>
      <legend>{t('ingredients')}</legend>
      {rows.fields.map((row, index) => (
        <div key={row.id} className={classes['row']}>
          <FormFood<RecipeFields>
            name={`ingredients.${index}.food`}
            label={t('ingredient', { number: index + 1 })}
            options={ingredientOptions(foods.data ?? none, ingredients, index)}
            isLoading={foods.isPending}
            size="sm"
          />
          <FormNumber<RecipeFields>
            name={`ingredients.${index}.quantity`}
            label={t('quantity')}
            aria-label={t('quantityOf', { number: index + 1 })}
            decimals={quantityDecimals}
            unit={t('kg')}
          />
          <ActionIcon
            mt={26}
            aria-label={t('remove', { number: index + 1 })}
            onClick={() => rows.remove(index)}
          >
            <IconX size={18} stroke={1.7} />
          </ActionIcon>
        </div>
      ))}
      {ownError !== undefined && <ErrorLine text={fieldText(ownError) ?? ownError} />}
      <Group gap="var(--s2) var(--s3)" className={classes['more']}>
        <Button
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.7} aria-hidden />}
          disabled={isFull}
          onClick={() => rows.append(emptyIngredient)}
        >
          {t('addIngredient')}
        </Button>
        {isFull && <span>{fieldText(texts.ingredientsTooMany)}</span>}
      </Group>
    </fieldset>
  );
}
