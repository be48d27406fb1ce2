import { Button, FileButton } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { venueEventTypes } from '@wastegauge/contract/insight/venues';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorLine } from '../../../ui/feedback/error-text.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { singleClick } from '../../../ui/dialogs/single-click.ts';
import { TableSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { useOpening } from '../../../ui/dialogs/use-opening.ts';
import classes from './import-dialog.module.css';
import { ImportReportCard } from './import-report-card.tsx';
import { useImport } from './use-import.ts';

interface ImportDialogProps {
  opened: boolean;
  onClose: () => void;
  site: SiteOption;
}

export function ImportDialog(props: ImportDialogProps) {
  const opening = useOpening(props.opened);
  return opening === 0 ? null : <OpenedDialog key={opening} {...props} />;
}

function OpenedDialog({ opened, onClose, site }: ImportDialogProps) {
  const { t } = useTranslation(['venues', 'common', 'covers']);
  const state = useImport(site);
  const { file, preview, result, problem } = state;
  const changes = preview === undefined ? 0 : preview.added + preview.updated + preview.removed;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="wide"
      title={t('import.title')}
      closeLabel={t('common:close')}
      footer={
        result === undefined ? (
          <>
            <Button onClick={onClose}>{t('common:cancel')}</Button>
            <Button
              variant="primary"
              disabled={!state.isWorthTaking || state.isTaking}
              onClick={singleClick(() => state.take())}
            >
              {state.isTaking
                ? t('common:processing')
                : changes > 0
                  ? t('import.take', { count: changes })
                  : t('import.takeNone')}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            {t('common:close')}
          </Button>
        )
      }
    >
      <div className={classes['body']}>
        {result === undefined && (
          <>
            <p className={classes['text']}>{t('import.text', { site: site.name })}</p>
            <div className={classes['fields']}>
              <div>
                <FileButton
                  accept=".ics,text/calendar"
                  onChange={(chosen) => {
                    if (chosen) void state.choose(chosen);
                  }}
                >
                  {(props) => (
                    <Button
                      {...props}
                      fullWidth
                      data-autofocus
                      leftSection={<IconFileUpload size={18} stroke={1.7} aria-hidden />}
                    >
                      {t(file === null ? 'import.choose' : 'import.chooseOther')}
                    </Button>
                  )}
                </FileButton>
                {file !== null && <p className={classes['file']}>{file.name}</p>}
              </div>
              <SelectField
                label={t('import.type')}
                options={venueEventTypes.map((type) => ({
                  value: type,
                  label: t(`covers:types.${type}`),
                }))}
                value={state.occupancyType}
                onChange={(value) =>
                  state.setOccupancyType(venueEventTypes.find((type) => type === value) ?? 'EVENT')
                }
              />
            </div>
          </>
        )}
        {problem !== undefined && <ErrorLine text={problem} />}
        {state.isReading && <TableSkeleton rows={4} columns={2} label={t('common:loading')} />}
        {result !== undefined && <ImportReportCard report={result} isDone />}
        {result === undefined && preview !== undefined && <ImportReportCard report={preview} />}
      </div>
    </Dialog>
  );
}
