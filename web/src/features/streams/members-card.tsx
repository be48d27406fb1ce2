import { Button } from '@mantine/core';
import type { SiteStreams, StreamMember } from '@wastegauge/contract/waste/streams';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/data-table/data-table-column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { assignStream, removeAssignment, type NewAssignment } from './api.ts';
import { DatedChanges } from './dated-changes.tsx';
import { memberKey, toMember } from './stream-members.ts';
import classes from './streams-page.module.css';
import { useStreamChange } from './use-stream-change.ts';
import { useStreamTexts } from './use-stream-texts.ts';

interface MembersCardProps {
  site: SiteStreams;
  canEdit: boolean;
  onMove: (member: StreamMember) => void;
}

export function MembersCard({ site, canEdit, onMove }: MembersCardProps) {
  const { t } = useTranslation('streams');
  const texts = useStreamTexts();
  const { change } = useStreamChange();
  const streamName = (member: StreamMember, id: number | null): string => {
    const found = site.streams.find((stream) => stream.id === id);
    return found && id !== null ? texts.stream(found.name) : t(`members.without.${member.kind}`);
  };
  const remove = (member: StreamMember, id: number): void => {
    const removed = member.changes.find((one) => one.id === id);
    if (!removed) return;
    const again: NewAssignment = {
      site: site.site.id,
      member: toMember(member),
      stream: removed.stream,
      valid_from: removed.valid_from,
    };
    void change({
      run: () => removeAssignment(id),
      done: t('move.removed'),
      undo: () => assignStream(again),
    });
  };
  const columns: Column<StreamMember>[] = [
    {
      key: 'name',
      header: t('members.name'),
      render: (member) => (
        <span className={classes['lines']}>
          <b>{texts.member(member)}</b>
          {member.is_former && <span className={classes['second']}>{t('members.former')}</span>}
        </span>
      ),
    },
    {
      key: 'stream',
      header: t('members.stream'),
      render: (member) => (
        <span className={classes['lines']}>
          {streamName(member, member.stream)}
          <DatedChanges
            label={t('members.history', { name: texts.member(member) })}
            changes={member.changes.map((one) => ({
              id: one.id,
              validFrom: one.valid_from,
              text: streamName(member, one.stream),
            }))}
            onRemove={canEdit ? ({ id }) => remove(member, id) : undefined}
          />
        </span>
      ),
    },
  ];
  return (
    <Panel title={t('members.title')} withoutPadding>
      <p className={classes['explanation']}>{t('members.explanation')}</p>
      <div className={classes['flush']}>
        <DataTable
          caption={t('members.title')}
          columns={columns}
          rows={site.members}
          rowKey={memberKey}
          rowActions={
            canEdit
              ? {
                  header: t('actions'),
                  render: (member) =>
                    !member.is_former && (
                      <Button
                        size="xs"
                        aria-label={t('move.openOf', { name: texts.member(member) })}
                        onClick={() => onMove(member)}
                      >
                        {t('move.open')}
                      </Button>
                    ),
                }
              : undefined
          }
        />
      </div>
    </Panel>
  );
}
