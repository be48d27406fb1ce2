import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  eventStatuses,
  transitions,
  type EventChanges,
  type WasteEvent,
} from '@wastegauge/contract/waste/events';
import type { FoodOption } from '@wastegauge/contract/directory/foods';
import { texts } from '@wastegauge/contract/values/texts';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { foodListOptions, presentFood } from '../../widgets/food/food-options.ts';
import { FoodSelect } from '../../widgets/food/food-select.tsx';
import { FormFoot } from '../../widgets/forms/form-foot.tsx';
import { KindBadges } from '../../widgets/food/kind-badges.tsx';
import { LabelBadges } from '../../widgets/food/label-badges.tsx';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { EventPicture } from '../../widgets/pictures/event-picture.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useUpdateEvent, type EventList } from './api.ts';
import classes from './update-event-dialog.module.css';

interface UpdateEventDialogProps {
  opened: boolean;
  event: WasteEvent;
  shown: EventList;
  onClose: () => void;
}

export function UpdateEventDialog({ opened, event, shown, onClose }: UpdateEventDialogProps) {
  const { t } = useTranslation(['review', 'common']);
  const formId = useId();
  const user = useCurrentUser();
  const update = useUpdateEvent(shown);
  const { tellDone, tellError } = useTellResult();

  const save = (changes: EventChanges): void =>
    update.mutate(
      { id: event.id, changes: { user: user.id, ...changes } },
      {
        onSuccess: () => {
          onClose();
          tellDone(t('update.done'));
        },
        onError: tellError,
      },
    );

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('update.title')}
      closeLabel={t('common:close')}
      size="wide"
      footer={
        <FormFoot
          formId={formId}
          submitLabel={t('update.submit')}
          isPending={update.isPending}
          onCancel={onClose}
        />
      }
    >
      <div className={classes['columns']}>
        <EventFacts event={event} />
        <UpdateFields formId={formId} event={event} onSubmit={save} />
      </div>
    </Dialog>
  );
}

interface UpdateFieldsProps {
  formId: string;
  event: WasteEvent;
  onSubmit: (changes: EventChanges) => void;
}

const none: FoodOption[] = [];

function UpdateFields({ formId, event, onSubmit }: UpdateFieldsProps) {
  const { t } = useTranslation(['review', 'common']);
  const fieldText = useFieldText();
  const foods = useQuery(foodListOptions(event.site));
  const options = foods.data ?? none;
  const [chosen, setChosen] = useState<FoodOption | null>();
  const [status, setStatus] = useState(event.status);
  const [trimmings, setTrimmings] = useState(event.trimmings);
  const [isFoodMissing, setFoodMissing] = useState(false);
  const food = chosen === undefined ? presentFood(event, options) : chosen;

  function handleSubmit(submitted: FormEvent): void {
    submitted.preventDefault();
    const isMissing = status === 'SUCCESSFUL' && food === null;
    setFoodMissing(isMissing);
    if (isMissing) return;
    // Send only changed fields: the event may be labelled in the meantime.
    onSubmit({
      ...(status !== event.status && { status }),
      ...(trimmings !== event.trimmings && { trimmings }),
      ...(chosen && { food_description: chosen.id }),
    });
  }

  return (
    <form id={formId} className={classes['fields']} noValidate onSubmit={handleSubmit}>
      <FoodSelect
        label={t('common:food.label')}
        value={food}
        options={options}
        isLoading={foods.isPending}
        error={isFoodMissing ? fieldText(texts.foodNeeded) : undefined}
        onChange={(option) => {
          setChosen(option);
          setFoodMissing(false);
        }}
      />
      <SelectField
        label={t('columns.status')}
        size="md"
        options={eventStatuses
          .filter((value) => value === event.status || transitions[event.status].includes(value))
          .map((value) => ({ value, label: t(`common:statuses.${value}`) }))}
        value={status}
        onChange={(value) => setStatus(eventStatuses.find((known) => known === value) ?? status)}
      />
      <Checkbox
        className={classes['trimmings']}
        label={t('common:trimmings')}
        checked={trimmings}
        onChange={({ currentTarget }) => setTrimmings(currentTarget.checked)}
      />
      <p className={classes['badges']}>
        <LabelBadges event={event} />
        <KindBadges event={{ ...event, trimmings: false }} />
      </p>
    </form>
  );
}

function EventFacts({ event }: { event: WasteEvent }) {
  const { t } = useTranslation(['review', 'common']);
  const format = useFormat();
  const facts = [
    { term: t('facts.event'), value: String(event.id) },
    { term: t('columns.weight'), value: `${format.fixed(event.item_weight, 2)} kg` },
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
