import { useQuery } from '@tanstack/react-query';
import {
  dateFormats,
  decimalMarks,
  missingDayMeanings,
  usualMonitor,
  wasteTypeSources,
  weightUnits,
  type ImportMapping,
} from '@wastegauge/contract/edges/import-mapping';
import type { ImportDraft } from '@wastegauge/contract/edges/imports';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/display/panel.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TimeField } from '../../ui/fields/time-field.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { foodListOptions } from '../../widgets/food/food-options.ts';
import { FoodSelect } from '../../widgets/food/food-select.tsx';
import { useSites } from '../../widgets/places/site-list.ts';
import { zoneListOptions } from '../../widgets/places/zone-list.ts';
import classes from './import-page.module.css';
import type { MappingForm } from './use-mapping.ts';

interface ReadingCardProps {
  draft: ImportDraft;
  form: MappingForm;
}

const none: [] = [];

export function ReadingCard({ draft, form }: ReadingCardProps) {
  const { t } = useTranslation('imports');
  const { mapping, problems, change } = form;
  const sites = useSites();
  const { kind } = draft;
  const questionExamples = (field: string): string[] =>
    draft.questions.find((question) => question.field === field)?.examples ?? [];
  const dates = questionExamples('date_format');
  const [decimal] = questionExamples('decimal');
  const missingDays = questionExamples('missing_days');
  const format = useFormat();
  const headerLines = draft.rows.map(({ line }) => line);
  return (
    <Panel title={t('reading.title')}>
      <div className={classes['fields']}>
        {mapping.columns.site === null && isForAllNeeded(mapping, 'site') && (
          <SelectField
            label={t('reading.site')}
            placeholder={t('reading.siteChoose')}
            searchable={sites.length > 8}
            options={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={mapping.site === null ? null : String(mapping.site)}
            error={problems['site']}
            onChange={(value) => change({ site: Number(value) })}
          />
        )}
        {kind === 'waste' && (
          <>
            <FoodAndTypeFields form={form} />
            <MonitorFields draft={draft} form={form} />
          </>
        )}
        <SelectField
          label={t('reading.dateFormat')}
          placeholder={t('reading.dateFormatChoose')}
          options={dateFormats.map((value) => ({
            value,
            label: t(`reading.dateFormats.${value}`),
          }))}
          value={mapping.date_format}
          error={problems['date_format']}
          hint={
            mapping.date_format === null && dates.length > 0
              ? t('reading.dateUnclear', { examples: dates.join(' · ') })
              : undefined
          }
          onChange={(value) =>
            change({ date_format: dateFormats.find((format) => format === value) ?? null })
          }
        />
        <SelectField
          label={t('reading.decimal')}
          placeholder={t('reading.decimalChoose')}
          options={decimalMarks.map((value) => ({ value, label: t(`reading.decimals.${value}`) }))}
          value={mapping.decimal}
          error={problems['decimal']}
          hint={
            mapping.decimal === null && decimal !== undefined
              ? t('reading.decimalUnclear', { example: decimal })
              : undefined
          }
          onChange={(value) =>
            change({ decimal: decimalMarks.find((mark) => mark === value) ?? null })
          }
        />
        {kind === 'waste' && <WasteFields form={form} />}
        {kind === 'covers' && (
          <SelectField
            label={t('reading.missingDays')}
            placeholder={t('reading.missingDaysChoose')}
            options={missingDayMeanings.map((value) => ({
              value,
              label: t(`reading.missingDaysOf.${value}`),
            }))}
            value={mapping.missing_days}
            error={problems['missing_days']}
            hint={
              missingDays.length > 0
                ? t('reading.missingDaysHint', {
                    examples: missingDays.map((day) => format.day(day)).join(' · '),
                  })
                : undefined
            }
            onChange={(value) =>
              change({
                missing_days: missingDayMeanings.find((meaning) => meaning === value) ?? null,
              })
            }
          />
        )}
        <SelectField
          label={t('columns.headerLine')}
          options={[
            { value: '0', label: t('columns.noHeader') },
            ...headerLines.map((line) => ({ value: String(line), label: String(line) })),
          ]}
          value={String(mapping.header_line)}
          onChange={(value) => change({ header_line: Number(value) })}
        />
      </div>
    </Panel>
  );
}

/** Foods and types that no column gives. */
function FoodAndTypeFields({ form: { mapping, problems, change } }: { form: MappingForm }) {
  const { t } = useTranslation(['imports', 'common']);
  const hasTypeColumn = mapping.columns.waste_type !== null;
  const asksType = hasTypeColumn || isForAllNeeded(mapping, 'waste_type');
  const hasFoodColumn = mapping.columns.food !== null || !isForAllNeeded(mapping, 'food');
  const foods = useQuery({ ...foodListOptions(null), enabled: !hasFoodColumn });
  const options = foods.data ?? none;
  return (
    <>
      {!hasFoodColumn && (
        <FoodSelect
          label={t('reading.food')}
          size="sm"
          options={options}
          isLoading={foods.isPending}
          value={options.find((one) => one.food === mapping.food && !one.description) ?? null}
          error={problems['food']}
          onChange={(option) => change({ food: option?.food ?? null })}
        />
      )}
      {asksType && (
        <SelectField
          label={t(hasTypeColumn ? 'reading.wasteTypeBlank' : 'reading.wasteType')}
          placeholder={t('reading.wasteTypeChoose')}
          options={[
            ...(hasTypeColumn ? [{ value: 'none', label: t('reading.wasteTypeNone') }] : []),
            ...wasteTypeSources.map((value) => ({
              value,
              label:
                value === 'monitor'
                  ? t('reading.wasteTypeMonitor')
                  : t(`common:wasteTypes.${value}`),
            })),
          ]}
          value={mapping.waste_type ?? (hasTypeColumn ? 'none' : null)}
          error={problems['waste_type']}
          onChange={(value) =>
            change({ waste_type: wasteTypeSources.find((source) => source === value) ?? null })
          }
        />
      )}
    </>
  );
}

function WasteFields({ form: { mapping, problems, change } }: { form: MappingForm }) {
  const { t } = useTranslation('imports');
  return (
    <>
      <SelectField
        label={t('reading.unit')}
        placeholder={t('reading.unitChoose')}
        options={weightUnits.map((value) => ({ value, label: t(`reading.units.${value}`) }))}
        value={mapping.unit}
        error={problems['unit']}
        onChange={(value) => change({ unit: weightUnits.find((unit) => unit === value) ?? null })}
      />
      <TimeField
        label={t('reading.defaultTime')}
        hint={t('reading.defaultTimeHint')}
        value={mapping.default_time}
        error={problems['default_time']}
        onChange={(default_time) => change({ default_time })}
      />
    </>
  );
}

function MonitorFields({ draft, form: { mapping, change } }: ReadingCardProps) {
  const { t } = useTranslation('imports');
  const sites = useSites();
  const chosenSites = monitorSiteIds(draft, mapping);
  const zones = useQuery({
    ...zoneListOptions({ siteIds: chosenSites }),
    enabled: chosenSites.length > 0,
  });
  return chosenSites.map((siteId) => {
    const monitors = zones.data?.filter(({ site_id }) => site_id === siteId) ?? [];
    if (monitors.length < 2) return null;
    const defaultMonitor = usualMonitor(monitors);
    const others = mapping.monitors.filter(({ site }) => site !== siteId);
    const chosen =
      mapping.monitors.find(({ site }) => site === siteId)?.monitor ?? defaultMonitor?.id;
    return (
      <SelectField
        key={siteId}
        label={t('reading.monitorOf', {
          site: sites.find(({ id }) => id === siteId)?.name ?? '',
        })}
        hint={t('reading.monitorHint')}
        options={monitors.map(({ id, name, serial }) => ({
          value: String(id),
          label: name === '' ? serial : name,
        }))}
        value={String(chosen)}
        onChange={(value) =>
          change({ monitors: [...others, { site: siteId, monitor: Number(value) }] })
        }
      />
    );
  });
}

/** Not when every column of a wide table has its own. */
const isForAllNeeded = (
  { amounts }: ImportMapping,
  field: 'site' | 'food' | 'waste_type',
): boolean => amounts.length === 0 || amounts.some((amount) => amount[field] === null);

const maxSites = 6;

function monitorSiteIds(draft: ImportDraft, mapping: ImportMapping): number[] {
  if (mapping.columns.site === null) return mapping.site === null ? [] : [mapping.site];
  const isSameColumn = mapping.columns.site === draft.mapping.columns.site;
  return isSameColumn ? draft.found_sites.slice(0, maxSites) : [];
}
