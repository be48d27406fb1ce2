import { maxCalendarLength } from '@wastegauge/contract/insight/venue-calendars';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import type { VenueEventType } from '@wastegauge/contract/insight/venues';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../widgets/forms/use-error-text.ts';
import { useTellResult } from '../../../widgets/forms/use-result-toast.ts';
import { useImportCalendar, useTryCalendar } from './calendar-api.ts';

interface ChosenFile {
  name: string;
  calendar: string;
}

export function useImport(site: SiteOption) {
  const { t } = useTranslation('venues');
  const failureText = useFailureText();
  const { tellDone } = useTellResult();
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [occupancyType, setOccupancyType] = useState<VenueEventType>('EVENT');
  const [problem, setProblem] = useState<string>();
  const trial = useTryCalendar(site.id);
  const taking = useImportCalendar(site.id);
  const tell = (error: Error): void => setProblem(failureText(error));

  const choose = async (chosen: File): Promise<void> => {
    setProblem(undefined);
    trial.reset();
    taking.reset();
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
    trial.mutate({ calendar, occupancyType }, { onError: tell });
  };

  const preview = problem === undefined ? trial.data : undefined;
  return {
    file,
    occupancyType,
    setOccupancyType,
    problem,
    isReading: trial.isPending,
    isTaking: taking.isPending,
    preview,
    result: taking.data,
    isWorthTaking: preview !== undefined && preview.added + preview.updated + preview.removed > 0,
    choose,
    take: (): void => {
      if (file === null || taking.isPending || taking.data !== undefined) return;
      taking.mutate(
        { calendar: file.calendar, occupancyType },
        { onSuccess: () => tellDone(t('import.done')), onError: tell },
      );
    },
  };
}
