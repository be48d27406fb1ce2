import { Checkbox, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  eventStatuses,
  transitions,
  type EventChanges,
  type WasteEvent,
} from '@wastegauge/contract/waste/events';
import type { FoodOption } from '@wastegauge/contract/directory/foods';
import { texts } from '@wastegauge/contract/values/texts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { mountOnOpen } from '../../ui/dialogs/mount-on-open.tsx';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { foodListOptions, presentFood, useFoodUses } from '../../widgets/food/food-options.ts';
import { FoodSelect } from '../../widgets/food/food-select.tsx';
import { FormDialog } from '../../widgets/forms/form-dialog.tsx';
import { FormSelect, useFormField } from '../../widgets/forms/form-fields.tsx';
import { KindBadges } from '../../widgets/food/kind-badges.tsx';
import { LabelBadges } from '../../widgets/food/label-badges.tsx';
import { EventPicture } from '../../widgets/pictures/event-picture.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useUndo } from '../../widgets/decisions/use-undo.ts';
import { useUpdateEvent, type EventList } from './api.ts';
import classes from './update-event-dialog.module.css';

interface UpdateEventDialogProps {
  opened: boolean;
  event: WasteEvent;
  shown: EventList;
  startsAtFood: boolean;
  onClose: () => void;
}

interface UpdateFields {
  /** Undefined until a food is chosen. */
  chosen: FoodOption | null | undefined;
  status: WasteEvent['status'];
  trimmings: boolean;
}

/** Sends only changed fields: the event may be labelled in the meantime. */
const updateForm = (event: WasteEvent, isNamed: boolean) =>
  z.custom<UpdateFields>().transform(({ chosen, status, trimmings }, context): EventChanges => {
    const hasFood = chosen === undefined ? isNamed : chosen !== null;
    if (status === 'SUCCESSFUL' && !hasFood) {
      context.addIssue({ code: 'custom', path: ['chosen'], message: texts.foodNeeded });
      return z.NEVER;
    }
    return {
      ...(status !== event.status && { status }),
      ...(trimmings !== event.trimmings && { trimmings }),
      ...(chosen && { food_description: chosen.id }),
    };
  });

const none: FoodOption[] = [];

export const UpdateEventDialog = mountOnOpen(OpenedDialog);

function OpenedDialog({ event, shown, startsAtFood, ...dialog }: UpdateEventDialogProps) {
  const { t } = useTranslation(['review', 'common']);
  const user = useCurrentUser();
  const update = useUpdateEvent(shown);
  const { offerUndo } = useUndo();
  const foods = useQuery(foodListOptions(event.site));
  const options = foods.data ?? none;
  const present = presentFood(event, options);
  const { id } = event;
  return (
    <FormDialog
      {...dialog}
      title={t('update.title')}
      size="wide"
      schema={updateForm(event, present !== null)}
      values={{ chosen: undefined, status: event.status, trimmings: event.trimmings }}
      send={(changes) => update.mutateAsync({ id, changes: { user: user.id, ...changes } })}
      failsWith="toast"
      submitLabel={t('update.submit')}
      onSaved={() => offerUndo(t('update.done'), [id])}
    >
      <div className={classes['columns']}>
        <EventFacts event={event} />
        <Stack gap="var(--s4)" miw={0}>
          <UpdatedFood
            event={event}
            present={present}
            options={options}
            isFirst={startsAtFood}
            isLoading={foods.isPending}
          />
          <FormSelect<UpdateFields>
            name="status"
            label={t('columns.status')}
            size="md"
            options={eventStatuses
              .filter(
                (value) => value === event.status || transitions[event.status].includes(value),
              )
              .map((value) => ({ value, label: t(`common:statuses.${value}`) }))}
          />
          <Trimmings />
          <Group gap={6}>
            <LabelBadges event={event} />
            <KindBadges event={{ ...event, trimmings: false }} />
          </Group>
        </Stack>
      </div>
    </FormDialog>
  );
}

interface UpdatedFoodProps {
  event: WasteEvent;
  present: FoodOption | null;
  options: readonly FoodOption[];
  isFirst: boolean;
  isLoading: boolean;
}

function UpdatedFood({ event, present, options, isFirst, isLoading }: UpdatedFoodProps) {
  const { t } = useTranslation();
  const { field, error } = useFormField<UpdateFields, 'chosen'>('chosen');
  const status = useFormField<UpdateFields, 'status'>('status').field;
  // As in the feed: naming the food of a waiting event labels it.
  function choose(option: FoodOption | null): void {
    field.onChange(option);
    if (option && status.value === 'PROCESSING') status.onChange('SUCCESSFUL');
  }
  return (
    <FoodSelect
      label={t('food.label')}
      value={field.value === undefined ? present : field.value}
      options={options}
      isFirst={isFirst}
      uses={useFoodUses(event.site, event.device)}
      isLoading={isLoading}
      error={error}
      onChange={choose}
    />
  );
}

function Trimmings() {
  const { t } = useTranslation();
  const { field } = useFormField<UpdateFields, 'trimmings'>('trimmings');
  return (
    <Checkbox
      className={classes['trimmings']}
      label={t('trimmings')}
      checked={field.value}
      onChange={({ currentTarget }) => field.onChange(currentTarget.checked)}
    />
  );
}

function EventFacts({ event }: { event: WasteEvent }) {
  const { t } = useTranslation(['review', 'common']);
  const format = useFormat();
  const facts = [
    { term: t('facts.event'), value: String(event.id) },
    {
      term: t('columns.weight'),
      value: [
        `${format.fixed(event.item_weight, 2)} kg`,
        ...(event.portions === null ? [] : [t('common:counted', { count: event.portions })]),
      ].join(' · '),
    },
    { term: t('common:site'), value: event.site_name },
    { term: t('columns.device'), value: event.zone },
    { term: t('columns.processed'), value: format.timestamp(event.processed_at, event.timezone) },
  ];
  return (
    <div>
      <div className={classes['picture']}>
        <EventPicture
          imageUrl={event.image_url}
          backupImageUrls={event.backup_image_url}
          boundingArea={null}
          stamp={`${event.device_serial} · ${format.stamp(event.processed_at, event.timezone)}`}
          label={t('pictureOf', { food: event.food_name ?? t('common:foodPending') })}
          size="card"
          hasTools={false}
        />
      </div>
      <dl className={classes['facts']}>
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
