import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { holidayKinds, type SiteHoliday } from '@wastegauge/contract/insight/tomorrow';
import { addMonths, firstDay, type Day } from '@wastegauge/contract/values/dates';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { useUndoableChange } from '../../../widgets/decisions/use-undoable-change.ts';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { FormColumns, FormDialog } from '../../../widgets/forms/form-dialog.tsx';
import { FormDate, FormSelect, FormText } from '../../../widgets/forms/form-fields.tsx';
import { LoadError } from '../../../widgets/loading/load-error.tsx';
import { useCan } from '../../../widgets/session/current-user.ts';
import { addHoliday, holidaysOptions, removeHoliday, useRefreshTomorrow } from '../api.ts';
import classes from '../side-cards.module.css';
import { emptyHoliday, holidayForm, type HolidayFields } from './holiday-fields.ts';

interface HolidayDialogsProps {
  site: SiteOption;
  today: Day;
  opened: boolean;
  onClose: () => void;
}

/** The list of holidays; adding one returns to it. */
export function HolidayDialogs({ site, today, opened, onClose }: HolidayDialogsProps) {
  const { t } = useTranslation(['tomorrow', 'common']);
  const canChange = useCan('covers.write');
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <Dialog
        opened={opened && !isAdding}
        onClose={onClose}
        title={t('holidays.title', { site: site.name })}
        closeLabel={t('common:close')}
        footer={
          canChange && (
            <Button variant="primary" onClick={() => setIsAdding(true)}>
              {t('holidays.add')}
            </Button>
          )
        }
      >
        <p className={classes['muted']}>{t('holidays.text')}</p>
        {opened && <HolidayList siteId={site.id} canChange={canChange} />}
      </Dialog>
      <AddHolidayDialog
        siteId={site.id}
        today={today}
        opened={opened && isAdding}
        onClose={() => setIsAdding(false)}
      />
    </>
  );
}

function useHolidayChange() {
  const { t } = useTranslation('tomorrow');
  const refresh = useRefreshTomorrow();
  return { ...useUndoableChange({ refresh, undoneText: t('holidays.undone') }), refresh };
}

function HolidayList({ siteId, canChange }: { siteId: number; canChange: boolean }) {
  const { t } = useTranslation(['tomorrow', 'common']);
  const format = useFormat();
  const holidays = useQuery(holidaysOptions(siteId));
  const { change } = useHolidayChange();
  if (holidays.isPending) return <TableSkeleton label={t('common:loading')} rows={3} columns={2} />;
  if (holidays.isLoadingError) return <LoadError query={holidays} />;
  if (!holidays.data || holidays.data.length === 0) {
    return <p className={classes['listed']}>{t('holidays.none')}</p>;
  }
  const remove = ({ id, ...holiday }: SiteHoliday): void =>
    void change({
      run: () => removeHoliday(id),
      done: t('holidays.removed', { name: holiday.name }),
      undo: () => addHoliday({ site: siteId, ...holiday }),
    });
  return (
    <ul className={classes['items']} aria-label={t('holidays.list')}>
      {holidays.data.map((holiday) => (
        <li key={holiday.id}>
          <span className={classes['words']}>
            <b>{holiday.name}</b>
            <small>
              {format.periodWithYear(holiday)} · {t(`holidays.kinds.${holiday.kind}`)}
            </small>
          </span>
          {canChange && (
            <Button
              size="xs"
              variant="ghost"
              aria-label={t('holidays.removeOne', { name: holiday.name })}
              onClick={() => remove(holiday)}
            >
              {t('holidays.remove')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface AddHolidayDialogProps {
  siteId: number;
  today: Day;
  opened: boolean;
  onClose: () => void;
}

function AddHolidayDialog({ siteId, today, ...dialog }: AddHolidayDialogProps) {
  const { t } = useTranslation(['tomorrow', 'common']);
  const { offerUndo, refresh } = useHolidayChange();
  const limits = { minDay: firstDay, maxDay: addMonths(today, 24) };
  return (
    <FormDialog
      {...dialog}
      title={t('holidays.add')}
      schema={useMemo(() => holidayForm(siteId), [siteId])}
      values={emptyHoliday}
      send={addHoliday}
      submitLabel={t('holidays.save')}
      onSaved={({ id, name }) => {
        offerUndo(t('holidays.added', { name }), () => removeHoliday(id));
        void refresh();
      }}
    >
      <FormText<HolidayFields>
        name="name"
        label={t('holidays.name')}
        maxLength={100}
        data-autofocus
      />
      <FormSelect<HolidayFields>
        name="kind"
        label={t('holidays.kind')}
        options={holidayKinds.map((value) => ({ value, label: t(`holidays.kinds.${value}`) }))}
      />
      <FormColumns>
        <FormDate<HolidayFields>
          name="startDate"
          label={t('holidays.start')}
          placeholder={t('common:dates.placeholder')}
          {...limits}
        />
        <FormDate<HolidayFields>
          name="endDate"
          label={t('holidays.end')}
          placeholder={t('common:dates.placeholder')}
          {...limits}
        />
      </FormColumns>
    </FormDialog>
  );
}
