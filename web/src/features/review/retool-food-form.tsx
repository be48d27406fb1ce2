import { Button } from '@mantine/core';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { EventChanges, WasteEvent } from '@wastegauge/contract/waste/events';
import type { FoodOption } from '@wastegauge/contract/directory/foods';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { foodListOptions } from '../../widgets/food/food-options.ts';
import { FoodSelect } from '../../widgets/food/food-select.tsx';
import { useUpdateEvent, type ShownList } from './api.ts';
import classes from './retool-page.module.css';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';

interface RetoolFoodFormProps {
  event: WasteEvent;
  isRelabel: boolean;
  shown: ShownList;
}

const none: FoodOption[] = [];

export function RetoolFoodForm({ event, isRelabel, shown }: RetoolFoodFormProps) {
  const { t } = useTranslation(['review', 'common']);
  const user = useCurrentUser();
  const foods = useQuery(foodListOptions(event.site));
  const [food, setFood] = useState<FoodOption | null>(null);
  const update = useUpdateEvent(shown);
  const { tellDone, tellFailure } = useTellResult();

  function handleSubmit(submitted: FormEvent): void {
    submitted.preventDefault();
    if (!food || update.isPending) return;
    const verdict: EventChanges = isRelabel
      ? { status: 'SUCCESSFUL', verify: true, is_relabelled: true }
      : { status: 'DISCARDED', verify: false };
    const changes = {
      ...verdict,
      food_description: food.id,
      user_verify: user.id,
      verified_at: new Date().toISOString(),
    };
    update.mutate(
      { id: event.id, changes },
      {
        onSuccess: () => tellDone(t('retool.done')),
        onError: () => tellFailure(t('retool.failed')),
      },
    );
  }

  return (
    <form className={classes['form']} noValidate onSubmit={handleSubmit}>
      <div className={classes['food']}>
        <FoodSelect
          label={t('retool.selectFood')}
          value={food}
          onChange={setFood}
          options={foods.data ?? none}
          isLoading={foods.isPending}
          side="top"
        />
      </div>
      <Button
        type="submit"
        size="md"
        variant={isRelabel ? 'primary' : 'danger'}
        leftSection={
          isRelabel ? <IconRefresh size={18} stroke={1.7} /> : <IconTrash size={18} stroke={1.7} />
        }
        disabled={food === null || update.isPending}
      >
        {t(
          update.isPending ? 'common:processing' : isRelabel ? 'retool.relabel' : 'retool.discard',
        )}
      </Button>
      <p className={classes['hint']}>
        {t(isRelabel ? 'retool.relabelHint' : 'retool.discardHint')}
      </p>
    </form>
  );
}
