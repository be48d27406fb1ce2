import { importFields, type ImportMapping } from '@wastegauge/contract/edges/import-mapping';
import type { ImportDraft } from '@wastegauge/contract/edges/imports';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { ScrollBox } from '../../ui/data-table/scroll-box.tsx';
import { fileColumns } from './column-names.ts';
import classes from './import-page.module.css';

interface FileSampleTableProps {
  draft: ImportDraft;
  mapping: ImportMapping;
}

const rowsShown = 8;

export function FileSampleTable({ draft, mapping }: FileSampleTableProps) {
  const { t } = useTranslation('imports');
  const columns = fileColumns(draft, mapping);
  const amount = draft.kind === 'waste' ? 'weight' : 'covers';
  const mappedField = (index: number) =>
    importFields[draft.kind].find((field) => mapping.columns[field] === index) ??
    (mapping.amounts.some(({ column }) => column === index) ? amount : undefined);
  return (
    <Panel title={t('columns.sample')} withHeadBorder withoutPadding>
      <ScrollBox label={draft.file_name} className={classes['sample']}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('columns.line')}</th>
              {columns.map(({ index, letter }) => {
                const field = mappedField(index);
                return (
                  <th key={index} scope="col">
                    {letter}{' '}
                    {field !== undefined && <Badge tone="accent">{t(`fields.${field}`)}</Badge>}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {draft.rows.slice(0, rowsShown).map(({ line, cells }) => (
              <tr key={line} data-part={rowPart(line, mapping)}>
                <th scope="row">{line}</th>
                {columns.map(({ index }) => (
                  <td key={index} translate="no">
                    {cells[index] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Panel>
  );
}

const rowPart = (line: number, { header_line }: ImportMapping): 'names' | 'above' | undefined => {
  if (line === header_line) return 'names';
  return line < header_line ? 'above' : undefined;
};
