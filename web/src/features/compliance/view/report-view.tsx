import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '#icons';
import type { ComplianceReport } from '@wastegauge/contract/insight/compliance';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/display/badge.tsx';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { cellText } from '../document/pack-cells.ts';
import { packDocument, type PackDocument } from '../document/pack-document.ts';
import { usePackWords } from '../use-pack-words.ts';
import { GapLink } from './gap-link.tsx';
import { PackTableView } from './pack-table-view.tsx';
import classes from './report-view.module.css';

interface ReportViewProps {
  report: ComplianceReport;
  /** Gaps of a locked report stay as they are. */
  withLinks: boolean;
}

export function ReportView({ report, withLinks }: ReportViewProps) {
  const { t, format, language } = usePackWords();
  const document = useMemo(
    () => packDocument(report, { t, format, language }),
    [report, t, format, language],
  );
  return (
    <>
      <Figures document={document} />
      <div className={classes['columns']}>
        <CompleteList document={document} />
        <div className={classes['side']}>
          <MissingList document={document} report={withLinks ? report : undefined} />
          <FactorList lines={document.factorSets} />
        </div>
      </div>
      {document.answers.length > 0 && <Answers document={document} />}
      {document.tables.map((table, index) => (
        <section key={table.key} className={classes['table']} aria-label={table.title}>
          {(index > 0 || document.tables.length > 1) && <h3>{table.title}</h3>}
          <PackTableView table={table} />
        </section>
      ))}
      <FieldListNote document={document} />
    </>
  );
}

function Figures({ document }: { document: PackDocument }) {
  const { t } = useTranslation('compliance');
  const format = useFormat();
  return (
    <dl className={classes['figures']} aria-label={t('figures.label')}>
      {document.figures.map(({ key, name, cell, unit }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>
            {cell === null ? (
              <span className={classes['quiet']}>{t('figures.none')}</span>
            ) : (
              <>
                {cellText(cell, format)} <small>{unit}</small>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function CompleteList({ document }: { document: PackDocument }) {
  const { t } = useTranslation('compliance');
  return (
    <section className={classes['list']} aria-label={t('complete.title')}>
      <h3>
        {t('complete.title')} <Badge tone="ok">{document.complete.length}</Badge>
      </h3>
      {document.complete.length === 0 && <p className={classes['quiet']}>{t('complete.none')}</p>}
      <ul>
        {document.complete.map(({ key, name, value }) => (
          <li key={key}>
            <IconCircleCheck className={classes['ok']} size={18} stroke={1.7} aria-hidden />
            <span>{name}</span>
            <span className={classes['value']}>{value}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MissingListProps {
  document: PackDocument;
  report: ComplianceReport | undefined;
}

function MissingList({ document, report }: MissingListProps) {
  const { t } = useTranslation('compliance');
  const { missing } = document;
  return (
    <section className={classes['list']} aria-label={t('missing.title')}>
      <h3>
        {t('missing.title')}{' '}
        <Badge tone={missing.length === 0 ? 'neutral' : 'warn'}>{missing.length}</Badge>
      </h3>
      {missing.length === 0 && <p className={classes['quiet']}>{t('missing.none')}</p>}
      <ul>
        {missing.map(({ gap, text, detail }, index) => (
          <li key={`${gap.code} ${index}`}>
            <IconAlertTriangle className={classes['warn']} size={18} stroke={1.7} aria-hidden />
            <span className={classes['lines']}>
              <span>{text}</span>
              {detail !== '' && <small>{detail}</small>}
            </span>
            {report && (
              <span className={classes['mend']}>
                <GapLink gap={gap} report={report} />
                {detail !== '' && <VisuallyHidden> {detail}</VisuallyHidden>}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function FactorList({ lines }: { lines: readonly string[] }) {
  const { t } = useTranslation('compliance');
  return (
    <section className={classes['factors']} aria-label={t('factors.title')}>
      <h3>{t('factors.title')}</h3>
      {lines.length === 0 ? (
        <p>{t('factors.none')}</p>
      ) : (
        lines.map((line) => <p key={line}>{line}</p>)
      )}
    </section>
  );
}

function Answers({ document }: { document: PackDocument }) {
  return (
    <dl className={classes['answers']}>
      {document.answers.map(({ key, name, value }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The last note asks to check with an adviser. */
function FieldListNote({ document }: { document: PackDocument }) {
  const { t } = useTranslation(['compliance', 'shell']);
  return (
    <p className={classes['fieldList']}>
      {document.notes.slice(0, -1).join(' ')}{' '}
      <a href={document.source} target="_blank" rel="noreferrer">
        {t('fieldList.link')}
        <VisuallyHidden> {t('shell:opensInNewTab')}</VisuallyHidden>
      </a>
      {'. '}
      <strong>{document.notes.at(-1)}</strong>
    </p>
  );
}
