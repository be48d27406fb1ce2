import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FoodImage } from '../../ui/display/food-image.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { numberOf } from '../../ui/fields/typed-number.ts';
import { FoodSelect } from '../../widgets/food/food-select.tsx';
import { useTranslated } from '../../widgets/language/translations.ts';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { recommendationOptions } from './api.ts';
import { emptyRow, type FocusRow } from './focus-form.ts';
import { RecommendedCard } from './recommended-card.tsx';
import { targetDecimals } from './target-text.ts';
import classes from './target-dialog.module.css';
import type { FocusFoods } from './use-focus-foods.ts';

interface FocusFoodFormProps {
  index: number;
  site: SiteOption | null;
  focus: FocusFoods;
}

export function FocusFoodForm({ index, site, focus }: FocusFoodFormProps) {
  const { t } = useTranslation('targets');
  const fieldText = useFieldText();
  const { form, options, stored } = focus;
  const { control, setValue } = form;
  const { food, threshold } = useWatch({ control, name: `rows.${index}` }) ?? emptyRow;
  const problems = form.formState.errors.rows?.[index];
  const translated = useTranslated(food ? [food.food_with_description] : []);
  const recommended = useQuery({
    ...recommendationOptions({ widget: 'focus_food', site: site?.id, food: food?.food ?? 0 }),
    enabled: food !== null,
  });
  const number = index + 1;
  const name = food ? translated(food.food_with_description) : '';
  const soFar = stored.data?.find(({ id }) => id === food?.food)?.value;
  // Rows depend on each other: a food may already be used in another row.
  const change = (changed: Partial<FocusRow>): void => {
    setValue(`rows.${index}`, { food, threshold, ...changed }, { shouldDirty: true });
    void form.trigger('rows');
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
        <Controller
          control={control}
          name={`rows.${index}.food`}
          render={({ field: { value, ref } }) => (
            <FoodSelect
              ref={ref}
              label={t('focus.food', { number })}
              value={value}
              onChange={(chosen) => change({ food: chosen })}
              options={options}
              isLoading={focus.isLoadingFoods}
              size="sm"
              error={fieldText(problems?.food?.message)}
            />
          )}
        />
      </div>
      <Controller
        control={control}
        name={`rows.${index}.threshold`}
        render={({ field }) => (
          <NumberField
            {...field}
            onChange={(text) => change({ threshold: text })}
            label={t('focus.target')}
            aria-label={t('focus.targetOf', { number })}
            decimals={targetDecimals}
            unit="kg"
            error={fieldText(problems?.threshold?.message)}
          />
        )}
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
          <RecommendedCard
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
  const target = numberOf(threshold);
  return target === undefined || target === 0
    ? t('focus.soFar', { amount: format.weight(soFar) })
    : t('focus.soFarOf', {
        amount: format.weight(soFar),
        percent: format.count((soFar / target) * 100),
      });
}
