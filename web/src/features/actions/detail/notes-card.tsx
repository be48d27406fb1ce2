import { ActionIcon, Button, Textarea } from '@mantine/core';
import { IconTrash } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { actionLimits, type Action, type ActionNote } from '@wastegauge/contract/insight/actions';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Panel } from '../../../ui/display/panel.tsx';
import { PanelSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { useUndoableChange } from '../../../widgets/decisions/use-undoable-change.ts';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { useResultToast } from '../../../widgets/forms/use-result-toast.ts';
import { LoadError } from '../../../widgets/loading/load-error.tsx';
import { useCan } from '../../../widgets/session/current-user.ts';
import { actionNotesOptions, addNote, removeNote } from '../api.ts';
import classes from './action-page.module.css';

export function NotesCard({ action: { id } }: { action: Action }) {
  const { t } = useTranslation(['actions', 'common']);
  const notes = useQuery(actionNotesOptions(id));
  const canWrite = useCan('actions.write');
  const refresh = async (): Promise<void> => {
    await notes.refetch();
  };
  const shown = notes.data?.filter((note) => !note.is_removed) ?? [];
  return (
    <Panel title={t('notes.title')}>
      {notes.isPending && <PanelSkeleton label={t('common:loading')} height={80} />}
      {notes.isLoadingError && <LoadError query={notes} />}
      {notes.data && shown.length === 0 && <p className={classes['quiet']}>{t('notes.none')}</p>}
      <ul className={classes['notes']} aria-label={t('notes.title')}>
        {shown.map((note) => (
          <Note key={note.id} actionId={id} note={note} refresh={refresh} canWrite={canWrite} />
        ))}
      </ul>
      {canWrite && <NoteForm actionId={id} refresh={refresh} />}
    </Panel>
  );
}

interface NoteProps {
  actionId: number;
  note: ActionNote;
  refresh: () => Promise<void>;
  canWrite: boolean;
}

function Note({ actionId, note, refresh, canWrite }: NoteProps) {
  const { t } = useTranslation('actions');
  const format = useFormat();
  const { change } = useUndoableChange({ refresh, undoneText: t('undone') });
  const { author } = note;
  const remove = (): Promise<void> =>
    change({
      run: () => removeNote(actionId, note.id, true),
      done: t('notes.removed'),
      undo: () => removeNote(actionId, note.id, false),
    });
  return (
    <li>
      <Avatar id={String(author.id ?? 0)} name={author.name} />
      <div>
        <b>{author.name}</b>{' '}
        <small>
          <time dateTime={note.created_at}>{format.day(note.created_at.slice(0, 10))}</time>
        </small>
        <p>{note.text}</p>
      </div>
      {note.is_own && canWrite && (
        <ActionIcon aria-label={t('notes.remove')} onClick={() => void remove()}>
          <IconTrash size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

function NoteForm({ actionId, refresh }: Pick<NoteProps, 'actionId' | 'refresh'>) {
  const { t } = useTranslation('actions');
  const [text, setText] = useState('');
  const [isSending, setIsSending] = useState(false);
  const { notifyError } = useResultToast();
  // Sent again with the same id after a failure, so that a note is never stored twice.
  const clientId = useRef(crypto.randomUUID());
  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending || text.trim() === '') return;
    setIsSending(true);
    try {
      await addNote(actionId, { text: text.trim(), client_id: clientId.current });
      clientId.current = crypto.randomUUID();
      setText('');
      await refresh();
    } catch (error) {
      notifyError(error);
    } finally {
      setIsSending(false);
    }
  }
  return (
    <form className={classes['noteForm']} onSubmit={(event) => void send(event)}>
      <Textarea
        aria-label={t('notes.write')}
        placeholder={t('notes.write')}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={actionLimits.maxText}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" disabled={isSending || text.trim() === ''}>
        {t('notes.send')}
      </Button>
    </form>
  );
}
