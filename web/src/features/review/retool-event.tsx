import { IconPhotoOff, IconRefresh, IconTrash } from '#icons';
import type { WasteEvent, EventChanges } from '@wastegauge/contract/waste/events';
import { useTranslation } from 'react-i18next';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FoodOption } from '@wastegauge/contract/directory/foods';
import { useState, type FormEvent } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PanelSkeleton } from '../../ui/feedback/skeleton.tsx';
import { EventPicture } from '../../widgets/pictures/event-picture.tsx';
import { EventStatus } from '../../widgets/pictures/event-status.tsx';
import { useTranslated } from '../../widgets/language/translations.ts';
import { CountedBadge } from '../../widgets/figures/counted-badge.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { foodListOptions } from '../../widgets/food/food-options.ts';
import { FoodSelect } from '../../widgets/food/food-select.tsx';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { useUpdateEvent, type EventList } from './api.ts';
import classes from './retool-page.module.css';

interface RetoolEventProps {
  event: WasteEvent | undefined;
  isLoading: boolean;
  shown: EventList;
}

export function RetoolEvent({ event, isLoading, shown }: RetoolEventProps) {
  const { t } = useTranslation(['review', 'common']);
  const format = useFormat();
  const translated = useTranslated(event?.food_name ? [event.food_name] : []);
  if (!event) {
    return isLoading ? (
      <PanelSkeleton height={320} />
    ) : (
      <section className={classes['card']} aria-label={t('retool.selected')}>
        <EmptyState icon={<IconPhotoOff />} title={t('retool.empty')} />
      </section>
    );
  }
  const foodName = event.food_name === null ? t('common:foodPending') : translated(event.food_name);
  return (
    <section className={classes['card']} aria-label={t('retool.selected')}>
      <header className={classes['head']}>
        <div className={classes['words']} aria-live="polite">
          <h2>{foodName}</h2>
          <p className={classes['place']}>
            {event.site_name} - {event.device_serial} · {event.zone}
          </p>
        </div>
        <EventStatus status={event.status} />
        <CountedBadge event={event} />
        <span className={classes['weight']}>
          {format.fixed(event.item_weight, 2)} <small>kg</small>
        </span>
      </header>
      <EventPicture
        imageUrl={event.image_url}
        backupImageUrls={event.backup_image_url}
        boundingArea={event.bounding_area}
        stamp={`${event.device_serial} · ${format.stamp(event.processed_at, event.timezone)}`}
        label={t('pictureOf', { food: foodName })}
        size="large"
        hasTools
        areToolsBelow
      />
      <footer className={classes['foot']}>
        {event.status === 'DISCARDED' || event.status === 'SUCCESSFUL' ? (
          <RetoolFoodForm
            key={`${event.id} ${event.status}`}
            event={event}
            isRelabel={event.status === 'DISCARDED'}
            shown={shown}
          />
        ) : (
          <p className={classes['hint']}>{t('retool.nothing')}</p>
        )}
      </footer>
    </section>
  );
}

interface RetoolFoodFormProps {
  event: WasteEvent;
  isRelabel: boolean;
  shown: EventList;
}

const none: FoodOption[] = [];

function RetoolFoodForm({ event, isRelabel, shown }: RetoolFoodFormProps) {
  const { t } = useTranslation(['review', 'common']);
  const user = useCurrentUser();
  const foods = useQuery(foodListOptions(event.site));
  const [food, setFood] = useState<FoodOption | null>(null);
  const update = useUpdateEvent(shown);
  const { notifyDone, notifyFailure } = useResultToast();

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
        onSuccess: () => notifyDone(t('retool.done')),
        onError: () => notifyFailure(t('retool.failed')),
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
