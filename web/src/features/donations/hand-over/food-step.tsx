import { IconCheck } from '#icons';
import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { FoodOption } from '@wastegauge/contract/directory/foods';
import type { DonationFood } from '@wastegauge/contract/waste/donations';
import { useTranslation } from 'react-i18next';
import { FoodImage } from '../../../ui/display/food-image.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { foodListOptions } from '../../../widgets/food/food-options.ts';
import { FoodSelect } from '../../../widgets/food/food-select.tsx';
import { useFailureText } from '../../../widgets/forms/use-error-text.ts';
import { useTranslated } from '../../../widgets/language/translations.ts';
import { LoadError } from '../../../widgets/loading/load-error.tsx';
import { findDonationFood } from '../api.ts';
import { useDonationTexts } from '../use-donation-texts.ts';
import classes from './hand-over-dialog.module.css';

interface FoodStepProps {
  foods: UseQueryResult<DonationFood[]>;
  siteId: number;
  chosen: DonationFood | null;
  onChoose: (food: DonationFood | null) => void;
}

const none: readonly FoodOption[] = [];

export function FoodStep({ foods, siteId, chosen, onChoose }: FoodStepProps) {
  const { t } = useTranslation('donations');
  const { kg } = useDonationTexts();
  const failureText = useFailureText();
  const translated = useTranslated((foods.data ?? []).map(({ name }) => name));
  const options = useQuery(foodListOptions(siteId));
  const search = useMutation({ mutationFn: (food: number) => findDonationFood(siteId, food) });
  const isListed = foods.data?.some(({ food }) => food === chosen?.food) ?? false;
  const found = options.data?.find(
    ({ food, description }) => food === chosen?.food && description === '',
  );
  return (
    <>
      {foods.isLoadingError && <LoadError query={foods} />}
      {foods.isPending && <Skeleton height={220} />}
      {foods.data && foods.data.length > 0 && (
        <ul className={classes['tiles']}>
          {foods.data.map((food) => (
            <li key={food.food}>
              <button
                type="button"
                className={classes['tile']}
                aria-pressed={food.food === chosen?.food}
                onClick={() => onChoose(food)}
              >
                <span className={classes['picture']}>
                  <FoodImage
                    frame="camera"
                    sources={food.image_url === null ? [] : [food.image_url]}
                    alt=""
                  />
                </span>
                <span className={classes['words']}>
                  <b>{translated(food.name)}</b>
                  <small>
                    {food.last_kg === null
                      ? t('handOver.never')
                      : t('handOver.last', { amount: kg(food.last_kg) })}
                  </small>
                </span>
                {food.food === chosen?.food && (
                  <span className={classes['tick']}>
                    <IconCheck size={18} stroke={2.4} aria-hidden />
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
      <FoodSelect
        label={t('handOver.other')}
        placeholder={t('handOver.search')}
        value={isListed ? null : (found ?? null)}
        options={options.data ?? none}
        isLoading={options.isPending || search.isPending}
        error={search.error ? failureText(search.error) : undefined}
        onChange={(option) => {
          if (option === null) return onChoose(null);
          search.mutate(option.food, { onSuccess: (food) => onChoose(food ?? null) });
        }}
      />
    </>
  );
}
