import { useQuery } from '@tanstack/react-query';
import {
  dateFormats,
  decimalMarks,
  usualMonitor,
  weightUnits,
  type ImportMapping,
} from '@wastegauge/contract/edges/import-mapping';
import type { ImportDraft } from '@wastegauge/contract/edges/imports';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/display/panel.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TimeField } from '../../ui/fields/time-field.tsx';
import { useSites } from '../../widgets/places/site-list.ts';
import { zoneListOptions } from '../../widgets/places/zone-list.ts';
import classes from './import-page.module.css';
import type { MappingForm } from './use-mapping.ts';

interface ReadingCardProps {
  draft: ImportDraft;
  form: MappingForm;
}

const repeatChoices = ['keep', 'refuse'] as const;

export function ReadingCard({ draft, form }: ReadingCardProps) {
  const { t } = useTranslation('imports');
  const { mapping, problems, change } = form;
  const sites = useSites();
  const { kind } = draft;
  const questionExamples = (field: string): string[] =>
    draft.questions.find((question) => question.field === field)?.examples ?? [];
  const dates = questionExamples('date_format');
  const [decimal] = questionExamples('decimal');
  const headerLines = draft.rows.map(({ line }) => line);
  return (
    <Panel title={t('reading.title')}>
      <div className={classes['fields']}>
        {mapping.columns.site === null && (
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
        {kind === 'waste' && <MonitorFields draft={draft} form={form} />}
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
        <SelectField
          label={t('reading.repeats')}
          options={repeatChoices.map((value) => ({
            value,
            label: t(`reading.repeatsOf.${kind}.${value}`),
          }))}
          value={mapping.repeats}
          onChange={(value) => change({ repeats: value === 'keep' ? 'keep' : 'refuse' })}
        />
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

const maxSites = 6;

function monitorSiteIds(draft: ImportDraft, mapping: ImportMapping): number[] {
  if (mapping.columns.site === null) return mapping.site === null ? [] : [mapping.site];
  const isSameColumn = mapping.columns.site === draft.mapping.columns.site;
  return isSameColumn ? draft.found_sites.slice(0, maxSites) : [];
}
