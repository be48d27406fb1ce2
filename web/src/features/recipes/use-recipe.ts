import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { foodListOptions } from '../../widgets/food/food-options.ts';
import { useSites } from '../../widgets/places/site-list.ts';
import { useSaving } from '../../widgets/forms/use-saving.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { useCreateRecipe, type Recipe } from './api.ts';
import {
  emptyIngredient,
  fieldOf,
  recipeForm,
  type RecipeEntry,
  type RecipeFields,
} from './recipe-fields.ts';

interface RecipeOptions {
  siteId: number | undefined;
  onCreated: (recipe: Recipe) => void;
}

export function useRecipe({ siteId, onCreated }: RecipeOptions) {
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
    fieldOf,
    setError: form.setError,
    onSaved: (recipe) => {
      tellDone(t('created'));
      onCreated(recipe);
    },
    onFailed: () => tellFailure(t('texts:oops')),
  });
  return { form, sites, foods, submit: form.handleSubmit(send), isPending };
}
export type RecipeDraft = ReturnType<typeof useRecipe>;
