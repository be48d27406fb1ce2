import { Button, Input, SegmentedControl, Stack, Switch, Textarea } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../ui/display/panel.tsx';
import { ErrorLine } from '../../../ui/feedback/error-text.tsx';
import { MultiSelectField } from '../../../ui/fields/multi-select-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { DateRangeField } from '../../../widgets/filters/date-range-field.tsx';
import { useOptionSearch } from '../../../widgets/forms/use-option-search.ts';
import { useSites } from '../../../widgets/places/site-list.ts';
import { useToday } from '../../../widgets/time/use-today.ts';
import {
  defaultPeriod,
  periodKinds,
  periodProblem,
  quarterPeriods,
  yearPeriods,
} from '../report-period.ts';
import { schemeCodes } from '../schemes.ts';
import classes from './new-report-card.module.css';
import {
  fieldId,
  isYearInRange,
  schemeAnswers,
  type FormField,
  type ReportForm,
} from './report-form.ts';

interface NewReportCardProps {
  initial: ReportForm;
  onUpdate: (form: ReportForm) => void;
}

interface FieldsProps {
  form: ReportForm;
  change: (part: Partial<ReportForm>) => void;
}

export function NewReportCard({ initial, onUpdate }: NewReportCardProps) {
  const { t } = useTranslation('compliance');
  const [form, setForm] = useState(initial);
  const change = (part: Partial<ReportForm>): void =>
    setForm((previous) => ({ ...previous, ...part }));
  const isValid = periodProblem(form) === undefined && isYearInRange(form.baseYear);
  const fields = { form, change };
  return (
    <Panel title={t('form.title')} withHeadBorder>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid) onUpdate(form);
        }}
      >
        <Stack gap="var(--s5)">
          <PeriodFields {...fields} />
          <SitesField {...fields} />
          <SchemeFields {...fields} />
          <AnswerFields {...fields} />
          <Button type="submit" disabled={!isValid} fullWidth>
            {t('form.update')}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}

const Place = ({ field, children }: { field: FormField; children: ReactNode }) => (
  <div id={fieldId(field)} className={classes['place']}>
    {children}
  </div>
);

function PeriodFields({ form, change }: FieldsProps) {
  const { t } = useTranslation('compliance');
  const today = useToday();
  const problem = periodProblem(form);
  const years = yearPeriods(today).map(({ year, ...days }) => ({ ...days, label: String(year) }));
  const quarters = quarterPeriods(today).map(({ year, quarter, ...days }) => ({
    ...days,
    label: t('quarter', { quarter, year }),
  }));
  const offered = form.kind === 'year' ? years : quarters;
  return (
    <Place field="period">
      <Input.Wrapper label={t('form.period')} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t('form.period')}
          data={periodKinds.map((kind) => ({ value: kind, label: t(`form.kinds.${kind}`) }))}
          value={form.kind}
          onChange={(value) => {
            const kind = periodKinds.find((one) => one === value) ?? 'dates';
            const lastYear = yearPeriods(today)[1];
            const { startDate, endDate } =
              kind === 'dates' ? form : (kind === 'year' && lastYear) || defaultPeriod(today);
            change({ kind, startDate, endDate });
          }}
        />
      </Input.Wrapper>
      {form.kind === 'dates' ? (
        <DateRangeField
          label={t('form.kinds.dates')}
          value={form}
          onChange={({ startDate, endDate }) => change({ startDate, endDate })}
        />
      ) : (
        <SelectField
          label={t(`form.kinds.${form.kind}`)}
          options={offered.map(({ startDate, label }) => ({ value: startDate, label }))}
          value={form.startDate}
          onChange={(value) => {
            const days = offered.find(({ startDate }) => startDate === value);
            if (days) change({ startDate: days.startDate, endDate: days.endDate });
          }}
        />
      )}
      {problem && <ErrorLine text={t(`form.${problem}`)} />}
    </Place>
  );
}

function SitesField({ form, change }: FieldsProps) {
  const { t } = useTranslation('compliance');
  const sites = useSites();
  const search = useOptionSearch(sites);
  return (
    <Place field="sites">
      <MultiSelectField
        label={t('form.sites')}
        emptyText={t('form.allSites')}
        options={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
        values={form.siteIds.map(String)}
        search={search}
        onChange={(values) => change({ siteIds: values.map(Number) })}
      />
    </Place>
  );
}

function SchemeFields({ form, change }: FieldsProps) {
  const { t } = useTranslation('compliance');
  const name = useId();
  const options = schemeCodes.map((scheme) => ({
    scheme,
    label: t(`schemes.${scheme}.name`),
    detail: t(`schemes.${scheme}.detail`),
  }));
  return (
    <fieldset className={classes['schemes']}>
      <legend>{t('form.scheme')}</legend>
      {options.map(({ scheme, label, detail }) => (
        <label key={scheme} className={classes['scheme']}>
          <input
            type="radio"
            name={name}
            value={scheme}
            checked={scheme === form.scheme}
            onChange={() => change({ scheme })}
          />
          <span>
            {label}
            <small>{detail}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const maxText = 1000;

function AnswerFields({ form, change }: FieldsProps) {
  const { t } = useTranslation('compliance');
  const asked = schemeAnswers[form.scheme];
  if (asked.length === 0) return null;
  return (
    <fieldset className={classes['answers']}>
      <legend>{t('form.answers')}</legend>
      {asked.map((field) => (
        <Place key={field} field={field}>
          {field === 'outputUsed' ? (
            <Switch
              label={t('form.outputUsed')}
              description={t('form.outputUsedHint')}
              checked={form.isOutputUsed}
              onChange={({ currentTarget }) => change({ isOutputUsed: currentTarget.checked })}
            />
          ) : field === 'baseYear' ? (
            <TextField
              label={t('form.baseYear')}
              inputMode="numeric"
              maxLength={4}
              value={form.baseYear}
              error={isYearInRange(form.baseYear) ? undefined : t('messages.invalidYear')}
              onChange={({ currentTarget }) => change({ baseYear: currentTarget.value.trim() })}
            />
          ) : (
            <Textarea
              label={t(`form.${field}`)}
              description={field === 'reason' ? undefined : t(`form.${field}Hint`)}
              autosize
              minRows={2}
              maxRows={8}
              maxLength={maxText}
              value={form[field]}
              onChange={({ currentTarget }) => change({ [field]: currentTarget.value })}
            />
          )}
        </Place>
      ))}
    </fieldset>
  );
}
