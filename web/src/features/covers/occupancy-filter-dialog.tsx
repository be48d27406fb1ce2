import { occupancyTypes } from '@wastegauge/contract/values/address-options';
import { Button } from '@mantine/core';
import type { Period } from '@wastegauge/contract/values/dates';
import { inOrder, sliderRanges } from '@wastegauge/contract/values/filters';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../ui/fields/date-field.tsx';
import { focusInvalidField } from '../../ui/fields/focus-invalid-field.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { firstDay } from '../../widgets/filters/date-range.ts';
import { sliderRange } from '../../widgets/filters/report-filter.ts';
import { isRangeWithin } from '../../widgets/forms/range-values.ts';
import { RangeField } from '../../widgets/forms/range-field.tsx';
import { useDateLabels } from '../../widgets/forms/use-date-labels.ts';
import { useToday } from '../../widgets/time/use-today.ts';
import { lastDay } from './cover-fields.ts';
import classes from './occupancy-page.module.css';
import { coversRange, coversSearch, type OccupancySearch } from './occupancy-search.ts';

interface OccupancyFilterDialogProps {
  opened: boolean;
  onClose: () => void;
  search: OccupancySearch;
  period: Period;
  onApply: (search: OccupancySearch) => void;
}

const all = 'all';

const noFilters: OccupancySearch = {
  startDate: undefined,
  endDate: undefined,
  type: undefined,
  minOccupancy: undefined,
  maxOccupancy: undefined,
};

export function OccupancyFilterDialog(props: OccupancyFilterDialogProps) {
  const opening = useOpening(props.opened);
  return opening === 0 ? null : <OpenedDialog key={opening} {...props} />;
}

function OpenedDialog({ opened, onClose, search, period, onApply }: OccupancyFilterDialogProps) {
  const { t } = useTranslation(['covers', 'common']);
  const formId = useId();
  const [draft, setDraft] = useState<OccupancySearch>(search);
  const [days, setDays] = useState<{ from: string | null; to: string | null }>({
    from: period.startDate,
    to: period.endDate,
  });
  const [least, most] = sliderRanges.occupancy;
  const dates = {
    placeholder: t('common:dates.placeholder'),
    minDay: firstDay,
    maxDay: lastDay(useToday()),
    ...useDateLabels(),
  };
  const finish = (result: OccupancySearch): void => {
    onClose();
    onApply(result);
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (focusInvalidField(event.currentTarget)) return;
    if (!isRangeWithin(coversRange(draft), [least, most])) return;
    const isAsShown = days.from === period.startDate && days.to === period.endDate;
    finish({
      ...draft,
      ...coversSearch(sliderRange(draft.minOccupancy, draft.maxOccupancy, sliderRanges.occupancy)),
      // Unchanged dates keep following the current month.
      ...(isAsShown
        ? { startDate: search.startDate, endDate: search.endDate }
        : inOrder({ startDate: days.from ?? undefined, endDate: days.to ?? undefined })),
    });
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('common:filters')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button
            variant="ghost"
            className={classes['reset'] ?? ''}
            onClick={() => finish(noFilters)}
          >
            {t('page.reset')}
          </Button>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {t('common:applyFilters')}
          </Button>
        </>
      }
    >
      <form id={formId} className={classes['filters']} noValidate onSubmit={handleSubmit}>
        <div className={classes['range']}>
          <DateField
            {...dates}
            label={t('common:dates.start')}
            value={days.from}
            onChange={(from) => setDays({ ...days, from })}
          />
          <DateField
            {...dates}
            label={t('common:dates.end')}
            value={days.to}
            onChange={(to) => setDays({ ...days, to })}
          />
        </div>
        <SelectField
          label={t('updateDialog.type')}
          options={[
            { value: all, label: t('page.allTypes') },
            ...occupancyTypes.map((type) => ({ value: type, label: t(`types.${type}`) })),
          ]}
          value={draft.type ?? all}
          onChange={(value) =>
            setDraft({ ...draft, type: occupancyTypes.find((type) => type === value) })
          }
        />
        <RangeField
          label={t('covers')}
          lowLabel={t('page.fewest')}
          highLabel={t('page.most')}
          min={least}
          max={most}
          decimals={0}
          values={coversRange(draft)}
          onChange={(range) => setDraft((before) => ({ ...before, ...coversSearch(range) }))}
        />
      </form>
    </Dialog>
  );
}
