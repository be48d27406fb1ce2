import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AmountColumn } from '@wastegauge/contract/edges/import-mapping';
import type { ImportDraft } from '@wastegauge/contract/edges/imports';
import { wasteTypeCodes } from '@wastegauge/contract/values/waste-types';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/display/panel.tsx';
import { ErrorLine } from '../../ui/feedback/error-text.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { foodListOptions } from '../../widgets/food/food-options.ts';
import { FoodSelect } from '../../widgets/food/food-select.tsx';
import { useSites } from '../../widgets/places/site-list.ts';
import { fileColumns, type FileColumn } from './column-names.ts';
import classes from './import-page.module.css';
import type { MappingForm } from './use-mapping.ts';

interface AmountColumnsCardProps {
  draft: ImportDraft;
  form: MappingForm;
}

/** The meaning of each column of a wide table. */
export function AmountColumnsCard({ draft, form }: AmountColumnsCardProps) {
  const { t } = useTranslation('imports');
  const { mapping, change, problems } = form;
  const used = new Set(Object.values(mapping.columns));
  const columns = fileColumns(draft, mapping).filter(({ index }) => !used.has(index));
  const replace = (column: number, changed: AmountColumn | null): void => {
    const others = mapping.amounts.filter((one) => one.column !== column);
    const amounts = changed === null ? others : [...others, changed];
    change({ amounts: amounts.toSorted((one, other) => one.column - other.column) });
  };
  return (
    <Panel title={t('wide.title')}>
      <p className={classes['text']}>{t('wide.text')}</p>
      {problems['amounts'] !== undefined && <ErrorLine text={t('wide.none')} />}
      <ul className={classes['amounts']}>
        {columns.map((column) => (
          <AmountColumnRow
            key={column.index}
            column={column}
            amount={mapping.amounts.find((one) => one.column === column.index)}
            draft={draft}
            form={form}
            onChange={(changed) => replace(column.index, changed)}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface AmountColumnRowProps extends AmountColumnsCardProps {
  column: FileColumn;
  amount: AmountColumn | undefined;
  onChange: (changed: AmountColumn | null) => void;
}

function AmountColumnRow({ column, amount, draft, form, onChange }: AmountColumnRowProps) {
  const { t } = useTranslation(['imports', 'common']);
  const sites = useSites();
  const isWaste = draft.kind === 'waste';
  const { columns } = form.mapping;
  const foods = useQuery({ ...foodListOptions(null), enabled: isWaste && amount !== undefined });
  const options = foods.data ?? none;
  const name = column.name === '' ? column.letter : column.name;
  const asForAll = { value: 'none', label: t('wide.asForAll') };
  return (
    <li>
      <Checkbox
        label={name}
        description={column.examples.join(' · ')}
        checked={amount !== undefined}
        onChange={({ currentTarget }) =>
          onChange(
            currentTarget.checked
              ? { column: column.index, site: null, food: null, waste_type: null }
              : null,
          )
        }
      />
      {amount && (
        <div className={classes['fields']}>
          {sites.length > 1 && columns.site === null && (
            <SelectField
              label={t('wide.siteOf', { column: name })}
              searchable={sites.length > 8}
              options={[
                asForAll,
                ...sites.map((site) => ({ value: String(site.id), label: site.name })),
              ]}
              value={amount.site === null ? 'none' : String(amount.site)}
              onChange={(value) =>
                onChange({ ...amount, site: value === 'none' ? null : Number(value) })
              }
            />
          )}
          {isWaste && columns.waste_type === null && (
            <SelectField
              label={t('wide.typeOf', { column: name })}
              options={[
                asForAll,
                ...wasteTypeCodes.map((code) => ({
                  value: code,
                  label: t(`common:wasteTypes.${code}`),
                })),
              ]}
              value={amount.waste_type ?? 'none'}
              onChange={(value) =>
                onChange({
                  ...amount,
                  waste_type: wasteTypeCodes.find((code) => code === value) ?? null,
                })
              }
            />
          )}
          {isWaste && columns.food === null && (
            <FoodSelect
              label={t('wide.foodOf', { column: name })}
              size="sm"
              placeholder={t('wide.asForAll')}
              options={options}
              isLoading={foods.isPending}
              value={options.find((one) => one.food === amount.food && !one.description) ?? null}
              onChange={(option) => onChange({ ...amount, food: option?.food ?? null })}
            />
          )}
        </div>
      )}
    </li>
  );
}

const none: [] = [];
