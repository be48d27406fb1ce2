import type { Day } from '@wastegauge/contract/values/dates';
import {
  surplusDestinations,
  wasteDestinations,
  type SiteStreams,
  type StreamMember,
  type WasteStream,
} from '@wastegauge/contract/waste/streams';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SelectOption } from '../../ui/fields/select-field.tsx';
import { FormDialog } from '../../widgets/forms/form-dialog.tsx';
import { FormDate, FormSelect, FormText } from '../../widgets/forms/form-fields.tsx';
import {
  addDestination,
  archiveStream,
  assignStream,
  createStream,
  removeAssignment,
  removeDestination,
  renameStream,
} from './api.ts';
import {
  dayLimits,
  destinationForm,
  moveForm,
  newStreamForm,
  noStream,
  notStated,
  renameForm,
  toDestination,
  type DestinationFields,
  type MoveFields,
  type NewStreamFields,
  type RenameFields,
} from './stream-fields.ts';
import { memberKey, toMember } from './stream-members.ts';
import { useStreamChange } from './use-stream-change.ts';
import { useStreamTexts } from './use-stream-texts.ts';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  site: SiteStreams;
}

const streamNamed = (site: SiteStreams, name: string): WasteStream | undefined =>
  site.streams.find((stream) => stream.name === name && !stream.is_archived);

/** The first destination applies to all waste so far unless another day is chosen. */
export function NewStreamDialog({ site, ...dialog }: DialogProps) {
  const { t } = useTranslation('streams');
  const { offerUndo, refresh } = useStreamChange();
  const { today } = site;
  const start = site.first_day ?? today;
  return (
    <FormDialog
      {...dialog}
      title={t('add.title')}
      schema={useMemo(() => newStreamForm(today), [today])}
      values={useMemo(
        (): NewStreamFields => ({ name: '', destination: notStated, valid_from: start }),
        [start],
      )}
      send={({ name, destination, valid_from }) =>
        createStream({
          site: site.site.id,
          name,
          destination: toDestination(destination),
          valid_from,
        })
      }
      submitLabel={t('add.submit')}
      onSaved={(saved, { name }) => {
        const id = streamNamed(saved, name)?.id;
        if (id !== null && id !== undefined) {
          offerUndo(t('add.done', { name }), () => archiveStream(id, true));
        }
        void refresh();
      }}
    >
      <FormText<NewStreamFields> name="name" label={t('fields.name')} data-autofocus />
      <DestinationFieldset today={today} />
    </FormDialog>
  );
}

export function RenameStreamDialog({
  stream,
  ...dialog
}: Omit<DialogProps, 'site'> & { stream: WasteStream }) {
  const { t } = useTranslation('streams');
  const { offerUndo, refresh } = useStreamChange();
  const { id, name: before } = stream;
  return (
    <FormDialog
      {...dialog}
      title={t('rename.title')}
      schema={renameForm}
      values={useMemo((): RenameFields => ({ name: before }), [before])}
      subject={id}
      send={({ name }) => renameStream(id ?? 0, name)}
      submitLabel={t('save')}
      onSaved={(_saved, { name }) => {
        if (before !== '' && before !== name) {
          offerUndo(t('rename.done', { name }), () => renameStream(id ?? 0, before));
        }
        void refresh();
      }}
    >
      <FormText<RenameFields> name="name" label={t('fields.name')} data-autofocus />
    </FormDialog>
  );
}

export function DestinationDialog({
  site,
  stream,
  ...dialog
}: DialogProps & { stream: WasteStream }) {
  const { t } = useTranslation('streams');
  const texts = useStreamTexts();
  const { offerUndo, refresh } = useStreamChange();
  const { today } = site;
  const isFirst = stream.destinations.length === 0;
  const start = isFirst ? (site.first_day ?? today) : today;
  return (
    <FormDialog
      {...dialog}
      title={t('destination.title', { name: texts.stream(stream.name) })}
      schema={useMemo(() => destinationForm(today), [today])}
      values={useMemo(
        (): DestinationFields => ({
          destination: stream.destination ?? notStated,
          valid_from: start,
        }),
        [stream.destination, start],
      )}
      subject={`${stream.id} ${stream.destinations.length}`}
      send={({ destination, valid_from }) =>
        addDestination({
          site: site.site.id,
          stream: stream.id,
          destination: toDestination(destination),
          valid_from,
        })
      }
      submitLabel={t('save')}
      onSaved={(saved, entry) => {
        const changed = saved.streams
          .find(({ id, is_default }) => (stream.id === null ? is_default : id === stream.id))
          ?.destinations.find(({ valid_from }) => valid_from === entry.valid_from);
        if (changed) offerUndo(t('destination.done'), () => removeDestination(changed.id));
        void refresh();
      }}
    >
      <DestinationFieldset today={today} />
    </FormDialog>
  );
}

function DestinationFieldset({ today }: { today: Day }) {
  const { t } = useTranslation(['streams', 'common']);
  return (
    <>
      <FormSelect<DestinationFields>
        name="destination"
        label={t('fields.destination')}
        options={useDestinationOptions()}
      />
      <FormDate<DestinationFields>
        name="valid_from"
        label={t('fields.validFrom')}
        placeholder={t('common:dates.placeholder')}
        {...dayLimits(today)}
      />
    </>
  );
}

function useDestinationOptions(): SelectOption[] {
  const texts = useStreamTexts();
  return [
    { value: notStated, label: texts.destination(null) },
    ...[...wasteDestinations, ...surplusDestinations].map((value) => ({
      value,
      label: texts.destination(value),
    })),
  ];
}

export function MoveDialog({ site, member, ...dialog }: DialogProps & { member: StreamMember }) {
  const { t } = useTranslation(['streams', 'common']);
  const texts = useStreamTexts();
  const { offerUndo, refresh } = useStreamChange();
  const { today } = site;
  const start = member.changes.length === 0 ? (site.first_day ?? today) : today;
  const open = site.streams.filter(({ id, is_archived }) => id !== null && !is_archived);
  return (
    <FormDialog
      {...dialog}
      title={t('move.title', { name: texts.member(member) })}
      schema={useMemo(() => moveForm(today), [today])}
      values={useMemo(
        (): MoveFields => ({
          stream: member.stream === null ? noStream : String(member.stream),
          valid_from: start,
        }),
        [member.stream, start],
      )}
      subject={`${memberKey(member)} ${member.changes.length}`}
      send={({ stream, valid_from }) =>
        assignStream({
          site: site.site.id,
          member: toMember(member),
          stream: stream === noStream ? null : Number(stream),
          valid_from,
        })
      }
      submitLabel={t('save')}
      onSaved={(saved, entry) => {
        const change = saved.members
          .find((one) => memberKey(one) === memberKey(member))
          ?.changes.find(({ valid_from }) => valid_from === entry.valid_from);
        if (change) offerUndo(t('move.done'), () => removeAssignment(change.id));
        void refresh();
      }}
    >
      <FormSelect<MoveFields>
        name="stream"
        label={t('fields.stream')}
        options={[
          { value: noStream, label: t(`members.without.${member.kind}`) },
          ...open.map(({ id, name }) => ({ value: String(id), label: texts.stream(name) })),
        ]}
      />
      <FormDate<MoveFields>
        name="valid_from"
        label={t('fields.validFrom')}
        placeholder={t('common:dates.placeholder')}
        {...dayLimits(today)}
      />
    </FormDialog>
  );
}
