import { venueEventTypes, type VenueEventType } from '@wastegauge/contract/values/address-options';
import { Button, FileButton } from '@mantine/core';
import { IconFileUpload } from '#icons';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { useTranslation } from 'react-i18next';
import { maxCalendarLength } from '@wastegauge/contract/insight/venue-calendars';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorLine } from '../../../ui/feedback/error-text.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { singleClick } from '../../../ui/dialogs/single-click.ts';
import { TableSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { useDiscardQuestion } from '../../../widgets/forms/use-discard-question.tsx';
import { useFailureText } from '../../../widgets/forms/use-error-text.ts';
import { useResultToast } from '../../../widgets/forms/use-result-toast.ts';
import { mountOnOpen } from '../../../ui/dialogs/mount-on-open.tsx';
import classes from './import-dialog.module.css';
import { ImportReport } from './import-report.tsx';
import { useImportCalendar, usePreviewCalendar } from './calendar-api.ts';

interface ImportDialogProps {
  opened: boolean;
  onClose: () => void;
  site: SiteOption;
}

export const ImportDialog = mountOnOpen(OpenedDialog);

function OpenedDialog({ opened, onClose, site }: ImportDialogProps) {
  const { t } = useTranslation(['venues', 'common', 'covers']);
  const state = useCalendarImport(site);
  const { file, preview, result, problem } = state;
  const discarding = useDiscardQuestion(state.hasChanges && result === undefined, onClose);
  const changes = preview === undefined ? 0 : preview.added + preview.updated + preview.removed;
  return (
    <Dialog
      opened={opened}
      onClose={discarding.close}
      size="wide"
      title={t('import.title')}
      closeLabel={t('common:close')}
      footer={
        result === undefined ? (
          <>
            <Button onClick={discarding.close}>{t('common:cancel')}</Button>
            <Button
              variant="primary"
              disabled={!state.hasChanges || state.isImporting}
              onClick={singleClick(() => state.importFile())}
            >
              {state.isImporting
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
        {result !== undefined && <ImportReport report={result} isDone />}
        {result === undefined && preview !== undefined && <ImportReport report={preview} />}
      </div>
      {discarding.question}
    </Dialog>
  );
}

interface ChosenFile {
  name: string;
  calendar: string;
}

function useCalendarImport(site: SiteOption) {
  const { t } = useTranslation('venues');
  const failureText = useFailureText();
  const { notifyDone } = useResultToast();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [occupancyType, setOccupancyType] = useState<VenueEventType>('EVENT');
  const [problem, setProblem] = useState<string>();
  const previewing = usePreviewCalendar(site.id);
  const importing = useImportCalendar(site.id);
  const showProblem = (error: Error): void => setProblem(failureText(error));

  const choose = async (chosen: File): Promise<void> => {
    setProblem(undefined);
    previewing.reset();
    importing.reset();
    setFile(null);
    let calendar: string;
    try {
      calendar = await chosen.text();
    } catch (error) {
      return setProblem(failureText(error));
    }
    setFile({ name: chosen.name, calendar });
    if (calendar.length > maxCalendarLength) return setProblem(t('import.tooLarge'));
    if (calendar.trim() === '') return setProblem(t('import.emptyFile'));
    previewing.mutate({ calendar, occupancyType }, { onError: showProblem });
  };

  const preview = problem === undefined ? previewing.data : undefined;
  return {
    file,
    occupancyType,
    setOccupancyType,
    problem,
    isReading: previewing.isPending,
    isImporting: importing.isPending,
    preview,
    result: importing.data,
    hasChanges: preview !== undefined && preview.added + preview.updated + preview.removed > 0,
    choose,
    importFile: (): void => {
      if (file === null || importing.isPending || importing.data !== undefined) return;
      importing.mutate(
        { calendar: file.calendar, occupancyType },
        { onSuccess: () => notifyDone(t('import.done')), onError: showProblem },
      );
    },
  };
}
