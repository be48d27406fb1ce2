import { useQuery } from '@tanstack/react-query';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { addDays, type Day, type Period } from '@wastegauge/contract/values/dates';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mountOnOpen } from '../../ui/dialogs/mount-on-open.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { FormDialog } from '../../widgets/forms/form-dialog.tsx';
import { FormNumber } from '../../widgets/forms/form-fields.tsx';
import { coversOfDaysOptions, useSaveCoversOfDays } from './api.ts';
import {
  coversOfDaysForm,
  daysFields,
  enteredDays,
  lastDays,
  type DaysEntry,
  type DaysFields,
} from './days-fields.ts';
import classes from './occupancy-dialog.module.css';

interface CoversOfDaysDialogProps {
  opened: boolean;
  onClose: () => void;
  site: SiteOption;
  period: Period;
  maximum: number;
}

export const CoversOfDaysDialog = mountOnOpen(DaysDialog);

/** Asks for the covers of all days of a period at once; a long period is asked for in parts, the latest first. */
function DaysDialog({ site, period, maximum, ...dialog }: CoversOfDaysDialogProps) {
  const { t } = useTranslation('covers');
  const format = useFormat();
  const [endDate, setEndDate] = useState(period.endDate);
  const days = lastDays({ startDate: period.startDate, endDate });
  const shown = { startDate: days[0] ?? endDate, endDate };
  const stored = useQuery(coversOfDaysOptions(site.id, shown));
  const save = useSaveCoversOfDays(site.id);
  const tooMany = t('tooMany', { maximum });
  const hasEarlier = shown.startDate > period.startDate;
  const goOn = (): void => {
    if (hasEarlier) setEndDate(addDays(shown.startDate, -1));
    else dialog.onClose();
  };
  const doneText = (entry: DaysEntry): string => {
    const count = enteredDays(entry).length;
    const missing = days.length - count;
    const saved = t('daysDialog.saved', { count });
    return missing === 0 ? saved : `${saved} ${t('daysDialog.missing', { count: missing })}`;
  };
  return (
    <FormDialog
      {...dialog}
      title={t('daysDialog.title')}
      schema={useMemo(() => coversOfDaysForm(maximum, tooMany), [maximum, tooMany])}
      mode="onChange"
      values={daysFields(days, stored.data)}
      subject={endDate}
      send={(entry: DaysEntry) => save.mutateAsync(enteredDays(entry))}
      submitLabel={t(hasEarlier ? 'daysDialog.saveAndGoOn' : 'save')}
      needsChange
      staysOpen
      done={(_, entry) => doneText(entry)}
      onSaved={goOn}
    >
      <p className={classes['text']}>
        {t('daysDialog.text', { site: site.name, period: format.period(shown) })}
      </p>
      <DayRows
        days={days}
        defaults={new Map(stored.data?.map(({ day, default_value }) => [day, default_value]))}
      />
    </FormDialog>
  );
}

interface DayRowsProps {
  days: readonly Day[];
  defaults: ReadonlyMap<Day, number>;
}

function DayRows({ days, defaults }: DayRowsProps) {
  const { t } = useTranslation('covers');
  const format = useFormat();
  return (
    <ul className={classes['days']}>
      <li className={classes['day']}>
        <small className={classes['averageTitle']}>{t('daysDialog.default')}</small>
      </li>
      {days.map((day, index) => {
        const name = `${format.weekday(day)} ${format.period({ startDate: day, endDate: day })}`;
        return (
          <li key={day} className={classes['day']}>
            <span aria-hidden>{name}</span>
            <FormNumber<DaysFields>
              name={`covers.${day}`}
              label=""
              aria-label={name}
              decimals={0}
              unit={t('unit')}
              unitWidth={64}
              data-autofocus={index === 0 || undefined}
            />
            <span className={classes['average']}>{format.count(defaults.get(day) ?? 0)}</span>
          </li>
        );
      })}
    </ul>
  );
}
