import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { foodListOptions } from '../../widgets/food-options.ts';
import { useSites } from '../../widgets/site-list.ts';
import { useTellResult } from '../../widgets/use-tell-result.ts';
import { useCreateRecipe, type Recipe } from './api.ts';
import {
  emptyIngredient,
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
  const submit = form.handleSubmit((entry) => {
    if (create.isPending) return;
    create.mutate(entry, {
      onSuccess: (recipe) => {
        tellDone(t('created'));
        onCreated(recipe);
      },
      onError: (error) => {
        tellFailure(t('texts:oops'));
        if (!(error instanceof ApiError)) return;
        for (const [path, [message]] of Object.entries(error.fieldErrors)) {
          if (message !== undefined) setServerError(path, message);
        }
      },
    });
  });

  function setServerError(path: string, message: string): void {
    const [field, index, half] = path.split('.');
    if (field === 'name' || field === 'ingredients') {
      const isHalf = index !== undefined && (half === 'food' || half === 'quantity');
      form.setError(isHalf ? `ingredients.${Number(index)}.${half}` : field, { message });
    } else if (field === 'site') form.setError('siteId', { message });
  }

  return { form, sites, foods, submit, isPending: create.isPending };
}
export type RecipeDraft = ReturnType<typeof useRecipe>;
