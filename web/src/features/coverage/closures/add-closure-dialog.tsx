import { firstDay, type Day } from '@wastegauge/contract/values/dates';
import { serviceTimes } from '@wastegauge/contract/waste/events';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormColumns, FormDialog } from '../../../widgets/forms/form-dialog.tsx';
import { FormDate, FormSelect, FormText } from '../../../widgets/forms/form-fields.tsx';
import { addClosure, removeClosure } from '../api.ts';
import { useCoverageChange } from '../use-coverage-change.ts';
import {
  closureForm,
  closureKinds,
  emptyClosure,
  wholeDay,
  type ClosureFields,
} from './closure-fields.ts';
import { useWeekdayName } from './use-closure-text.ts';

/** Closed days are planned ahead. */
const lastDay = '2999-12-31';

interface AddClosureDialogProps {
  siteId: number;
  today: Day;
  opened: boolean;
  onClose: () => void;
}

export function AddClosureDialog({ siteId, today, ...dialog }: AddClosureDialogProps) {
  const { t } = useTranslation(['coverage', 'common']);
  const { offerUndo, refresh } = useCoverageChange();
  return (
    <FormDialog
      {...dialog}
      title={t('closures.add.title')}
      schema={useMemo(() => closureForm(siteId), [siteId])}
      values={useMemo(() => emptyClosure(today), [today])}
      send={addClosure}
      submitLabel={t('closures.add.submit')}
      onSaved={({ id }) => {
        offerUndo(t('closures.added'), () => removeClosure(id));
        void refresh();
      }}
    >
      <ClosureFormFields />
    </FormDialog>
  );
}

const limits = { minDay: firstDay, maxDay: lastDay };

function ClosureFormFields() {
  const { t } = useTranslation(['coverage', 'common']);
  const weekdayName = useWeekdayName();
  const kind = useWatch<ClosureFields, 'kind'>({ name: 'kind' });
  return (
    <>
      <FormSelect<ClosureFields>
        name="kind"
        label={t('closures.add.kind')}
        options={closureKinds.map((value) => ({ value, label: t(`closures.add.${value}`) }))}
      />
      {kind === 'weekly' && (
        <FormSelect<ClosureFields>
          name="weekday"
          label={t('closures.add.weekday')}
          options={[1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
            value: String(weekday),
            label: weekdayName(weekday),
          }))}
        />
      )}
      <FormColumns>
        <FormDate<ClosureFields>
          name="startDate"
          label={t(kind === 'day' ? 'closures.add.date' : 'closures.add.start')}
          placeholder={t('common:dates.placeholder')}
          {...limits}
        />
        {kind !== 'day' && (
          <FormDate<ClosureFields>
            name="endDate"
            label={t(kind === 'range' ? 'closures.add.end' : 'closures.add.endOptional')}
            placeholder={t('common:dates.placeholder')}
            {...limits}
          />
        )}
      </FormColumns>
      <FormSelect<ClosureFields>
        name="service"
        label={t('closures.add.service')}
        options={[
          { value: wholeDay, label: t('closures.wholeDay') },
          ...serviceTimes.map((value) => ({ value, label: t(`common:serviceTimes.${value}`) })),
        ]}
      />
      <FormText<ClosureFields> name="note" label={t('closures.add.note')} maxLength={255} />
    </>
  );
}
