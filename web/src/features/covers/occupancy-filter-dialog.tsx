import { Button } from '@mantine/core';
import { occupancyTypes } from '@wastegauge/contract/insight/covers';
import type { Period } from '@wastegauge/contract/values/dates';
import { sliderRanges } from '@wastegauge/contract/values/filters';
import { texts } from '@wastegauge/contract/values/texts';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../ui/fields/date-field.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { RangeField } from '../../ui/fields/range-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { firstDay } from '../../widgets/filters/date-range.ts';
import { useFieldText } from '../../widgets/forms/use-error-text.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useLanguage } from '../../widgets/language/use-language.ts';
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
const sliderStep = 50;

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
  const fieldText = useFieldText();
  const format = useFormat();
  const formId = useId();
  const [draft, setDraft] = useState<OccupancySearch>(search);
  const [days, setDays] = useState<{ from: string | null; to: string | null }>({
    from: period.startDate,
    to: period.endDate,
  });
  const isReversed = days.from !== null && days.to !== null && days.from > days.to;
  const [least, most] = sliderRanges.occupancy;
  const dates = {
    placeholder: t('common:dates.placeholder'),
    minDay: firstDay,
    maxDay: lastDay(useToday()),
    locale: useLanguage(),
    labels: { previous: t('common:dates.previousMonth'), next: t('common:dates.nextMonth') },
  };
  const finish = (result: OccupancySearch): void => {
    onClose();
    onApply(result);
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReversed) return;
    const isAsShown = days.from === period.startDate && days.to === period.endDate;
    finish({
      ...draft,
      // Unchanged dates keep following the current month.
      ...(isAsShown
        ? { startDate: search.startDate, endDate: search.endDate }
        : { startDate: days.from ?? undefined, endDate: days.to ?? undefined }),
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
            error={isReversed ? fieldText(texts.endBeforeStart) : undefined}
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
          min={least}
          max={most}
          step={sliderStep}
          value={coversRange(draft)}
          describe={([from, to]) =>
            t('common:reportFilter.range', { from: format.count(from), to: format.count(to) })
          }
          fromLabel={t('page.fewest')}
          toLabel={t('page.most')}
          onChange={(range) => setDraft((before) => ({ ...before, ...coversSearch(range) }))}
        />
      </form>
    </Dialog>
  );
}
