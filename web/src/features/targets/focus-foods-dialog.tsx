import { ActionIcon } from '@mantine/core';
import { IconX } from '#icons';
import { useQuery } from '@tanstack/react-query';
import type { FoodOption } from '@wastegauge/contract/directory/foods';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import type { FocusFood } from '@wastegauge/contract/insight/overview';
import { maxFocusFoods } from '@wastegauge/contract/insight/targets';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { mountOnOpen } from '../../ui/dialogs/mount-on-open.tsx';
import { FoodImage } from '../../ui/display/food-image.tsx';
import { TableSkeleton } from '../../ui/feedback/skeleton.tsx';
import { parseNumber } from '../../widgets/forms/number-text.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { FormDialog, FormNote } from '../../widgets/forms/form-dialog.tsx';
import { FormFood } from '../../widgets/food/form-food.tsx';
import { FormNumber } from '../../widgets/forms/form-fields.tsx';
import { useTranslated } from '../../widgets/language/translations.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import {
  categorisedFoodsOptions,
  focusFoodsInKgOptions,
  recommendationOptions,
  useSetFoodTargets,
} from './api.ts';
import {
  createFocusForm,
  emptyRow,
  focusFields,
  foodOptions,
  type FocusFields,
  type FocusRow,
} from './focus-fields.ts';
import { RecommendedTargetNote } from './recommended-target.tsx';
import type { TargetDialogProps } from './site-target-dialog.tsx';
import classes from './target-dialog.module.css';
import { targetDecimals } from './target-text.ts';

export const FocusFoodsDialog = mountOnOpen(FoodsDialog);

function FoodsDialog({ site, ...dialog }: TargetDialogProps) {
  const { t } = useTranslation(['targets', 'common']);
  const { id } = useCurrentUser();
  const stored = useQuery(focusFoodsInKgOptions(id, site?.id));
  const foods = useQuery(categorisedFoodsOptions(site?.id));
  const options = useMemo(() => foodOptions(foods.data ?? []), [foods.data]);
  // Foods of the sites belong to their own lists.
  const listed = useMemo(() => stored.data?.filter(({ sites }) => sites === null), [stored.data]);
  const schema = useMemo(() => {
    const withoutTarget = listed?.filter(({ monthly_targets: [target] }) => !target?.kg) ?? [];
    return createFocusForm(new Set(withoutTarget.map((food) => food.id)));
  }, [listed]);
  const set = useSetFoodTargets();
  return (
    <FormDialog
      {...dialog}
      title={t('focus.title')}
      size="wide"
      schema={schema}
      mode="onChange"
      values={focusFields(listed ?? [])}
      send={(food) => set.mutateAsync({ site: site?.id ?? null, food })}
      confirmation={() => (site ? t('confirmSet') : undefined)}
      failsWith="toast"
      submitLabel={t('save')}
      isDisabled={!stored.data}
      needsChange
      done={t('focus.saved')}
      actions={<FormNote>{t(site ? 'forEverybody' : 'forYou')}</FormNote>}
    >
      {stored.isPending && <TableSkeleton rows={3} columns={3} label={t('common:loading')} />}
      {stored.isLoadingError && <LoadError query={stored} />}
      {stored.data && listed && (
        <>
          <p className={classes['text']}>
            {t('focus.text', { count: maxFocusFoods, site: site?.name ?? t('common:allSites') })}
          </p>
          <ul>
            {Array.from({ length: maxFocusFoods }, (_row, index) => (
              <FocusFoodRow
                key={index}
                index={index}
                site={site}
                stored={stored.data}
                options={options}
                isLoadingFoods={foods.isPending}
              />
            ))}
          </ul>
        </>
      )}
    </FormDialog>
  );
}

interface FocusFoodRowProps {
  index: number;
  site: SiteOption | null;
  stored: readonly FocusFood[];
  options: readonly FoodOption[];
  isLoadingFoods: boolean;
}

function FocusFoodRow({ index, site, stored, options, isLoadingFoods }: FocusFoodRowProps) {
  const { t } = useTranslation('targets');
  const { control, setValue, trigger } = useFormContext<FocusFields>();
  const { food, threshold } = useWatch({ control, name: `rows.${index}` }) ?? emptyRow;
  const translated = useTranslated(food ? [food.food_with_description] : []);
  const recommended = useQuery({
    ...recommendationOptions({ widget: 'focus_food', site: site?.id, food: food?.food ?? 0 }),
    enabled: food !== null,
  });
  const number = index + 1;
  const name = food ? translated(food.food_with_description) : '';
  const soFar = stored.find(({ id }) => id === food?.food)?.value;
  // Rows depend on each other: a food may already be used in another row.
  const validate = (): void => void trigger('rows');
  const change = (changed: Partial<FocusRow>): void => {
    setValue(`rows.${index}`, { food, threshold, ...changed }, { shouldDirty: true });
    validate();
  };
  return (
    <li className={classes['row']}>
      <span className={classes['picture']}>
        <FoodImage
          sources={food?.image_url ? [food.image_url] : []}
          alt=""
          size={64}
          waitingText=""
        />
      </span>
      <div className={classes['food']}>
        <FormFood<FocusFields>
          name={`rows.${index}.food`}
          label={t('focus.food', { number })}
          options={options}
          isLoading={isLoadingFoods}
          size="sm"
          onChanged={validate}
        />
      </div>
      <FormNumber<FocusFields>
        name={`rows.${index}.threshold`}
        label={t('focus.target')}
        aria-label={t('focus.targetOf', { number })}
        decimals={targetDecimals}
        unit="kg"
        onChanged={validate}
      />
      <ActionIcon
        className={classes['remove'] ?? ''}
        aria-label={t('focus.remove', { number })}
        disabled={food === null && threshold === ''}
        onClick={() => change(emptyRow)}
      >
        <IconX size={18} stroke={1.7} />
      </ActionIcon>
      <div className={classes['below']}>
        <span>{soFar === undefined ? '' : <SoFar soFar={soFar} threshold={threshold} />}</span>
        {food && (
          <RecommendedTargetNote
            recommendation={recommended.data}
            isFailed={recommended.isError}
            typed={threshold}
            useLabel={t('focus.use', { food: name })}
            isInline
            onUse={(text) => change({ threshold: text })}
          />
        )}
      </div>
    </li>
  );
}

function SoFar({ soFar, threshold }: { soFar: number; threshold: string }) {
  const { t } = useTranslation('targets');
  const format = useFormat();
  const target = parseNumber(threshold);
  return target === undefined || target === 0
    ? t('focus.soFar', { amount: format.weight(soFar) })
    : t('focus.soFarOf', {
        amount: format.weight(soFar),
        percent: format.wholePercent((soFar / target) * 100),
      });
}
