import { Button, Menu } from '@mantine/core';
import { IconArchive, IconEdit, IconPlus, IconRecycle } from '#icons';
import type { StreamTotals, WasteStream } from '@wastegauge/contract/waste/streams';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/data-table/data-table-column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { addDestination, archiveStream, removeDestination } from './api.ts';
import { DatedChanges } from './dated-changes.tsx';
import classes from './streams-page.module.css';
import { useStreamChange } from './use-stream-change.ts';
import { useStreamTexts } from './use-stream-texts.ts';

interface StreamsCardProps {
  siteId: number;
  streams: readonly WasteStream[];
  totals: readonly StreamTotals[];
  canEdit: boolean;
  onAdd: () => void;
  onRename: (stream: WasteStream) => void;
  onDestination: (stream: WasteStream) => void;
}

export function StreamsCard({
  siteId,
  streams,
  totals,
  canEdit,
  onAdd,
  onRename,
  onDestination,
}: StreamsCardProps) {
  const { t } = useTranslation('streams');
  const format = useFormat();
  const texts = useStreamTexts();
  const { change } = useStreamChange();
  const archive = (stream: WasteStream, isArchived: boolean): void => {
    const { id } = stream;
    if (id === null) return;
    void change({
      run: () => archiveStream(id, isArchived),
      done: t(isArchived ? 'archive.done' : 'archive.restored', { name: stream.name }),
      undo: () => archiveStream(id, !isArchived),
    });
  };
  const columns: Column<WasteStream>[] = [
    {
      key: 'name',
      header: t('streams.name'),
      render: (stream) => (
        <span className={classes['lines']}>
          <b>{texts.stream(stream.name)}</b>
          {stream.is_default && <span className={classes['second']}>{t('streams.isDefault')}</span>}
          {stream.is_archived && <span className={classes['second']}>{t('archive.state')}</span>}
        </span>
      ),
    },
    {
      key: 'destination',
      header: t('streams.destination'),
      render: (stream) => (
        <span className={classes['lines']}>
          {texts.destination(stream.destination)}
          <DatedChanges
            label={t('streams.history', { name: texts.stream(stream.name) })}
            changes={stream.destinations.map((one) => ({
              id: one.id,
              validFrom: one.valid_from,
              text: texts.destination(one.destination),
            }))}
            onRemove={
              canEdit
                ? ({ id }) => {
                    const removed = stream.destinations.find((one) => one.id === id);
                    if (!removed) return;
                    void change({
                      run: () => removeDestination(id),
                      done: t('destination.removed'),
                      undo: () =>
                        addDestination({
                          site: siteId,
                          stream: stream.id,
                          destination: removed.destination,
                          valid_from: removed.valid_from,
                        }),
                    });
                  }
                : undefined
            }
          />
        </span>
      ),
    },
    {
      key: 'total',
      header: t('totals.total'),
      align: 'end',
      render: (stream) => (
        <span className={classes['figure']}>
          {format.weight(
            totals
              .filter((row) => row.stream === stream.id && row.site.id === siteId)
              .reduce((sum, row) => sum + row.total, 0),
          )}
        </span>
      ),
    },
  ];
  return (
    <Panel
      title={t('streams.title')}
      withoutPadding
      actions={
        canEdit && (
          <Button
            variant="primary"
            leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
            onClick={onAdd}
          >
            {t('add.open')}
          </Button>
        )
      }
    >
      <div className={classes['flush']}>
        <DataTable
          caption={t('streams.title')}
          columns={columns}
          rows={streams}
          rowKey={({ id }) => String(id)}
          rowMenu={
            canEdit
              ? {
                  header: t('actions'),
                  label: ({ name }) => t('actionsOf', { name: texts.stream(name) }),
                  renderItems: (stream) =>
                    stream.is_archived ? (
                      <Menu.Item
                        leftSection={<IconArchive size={16} stroke={1.7} aria-hidden />}
                        onClick={() => archive(stream, false)}
                      >
                        {t('archive.restore')}
                      </Menu.Item>
                    ) : (
                      <>
                        <Menu.Item
                          leftSection={<IconRecycle size={16} stroke={1.7} aria-hidden />}
                          onClick={() => onDestination(stream)}
                        >
                          {t('destination.open')}
                        </Menu.Item>
                        {stream.id !== null && (
                          <Menu.Item
                            leftSection={<IconEdit size={16} stroke={1.7} aria-hidden />}
                            onClick={() => onRename(stream)}
                          >
                            {t('rename.open')}
                          </Menu.Item>
                        )}
                        {!stream.is_default && (
                          <Menu.Item
                            leftSection={<IconArchive size={16} stroke={1.7} aria-hidden />}
                            onClick={() => archive(stream, true)}
                          >
                            {t('archive.open')}
                          </Menu.Item>
                        )}
                      </>
                    ),
                }
              : undefined
          }
        />
      </div>
    </Panel>
  );
}
