import { Link } from '@tanstack/react-router';
import type { ComplianceReport, ReportGap } from '@wastegauge/contract/insight/compliance';
import { useTranslation } from 'react-i18next';
import { reportSearch } from '../../../widgets/filters/report-filter.ts';
import { useCan } from '../../../widgets/session/current-user.ts';
import { focusField, type FormField } from '../draft/report-form.ts';
import classes from './report-view.module.css';

interface GapLinkProps {
  gap: ReportGap;
  report: ComplianceReport;
}

/** Leads to the place where the gap can be closed. */
export function GapLink({ gap, report }: GapLinkProps) {
  const { t } = useTranslation('compliance');
  const canLabel = useCan('labels.write');
  const { startDate, endDate } = report;
  const sites = gap.site ? [gap.site] : report.sites;
  const search = {
    siteId: sites.map(({ id }) => id),
    siteName: sites.some(({ name }) => name.includes(',')) ? [] : sites.map(({ name }) => name),
    startDate,
    endDate,
  };
  const site = sites[0];
  const oneSite = { siteId: site?.id, siteName: site?.name };
  const text = t(`missing.${gap.code}.link`);
  switch (gap.code) {
    case 'destination':
      return (
        <Link to="/reports/streams" search={search}>
          {text}
        </Link>
      );
    case 'unnamed':
      return canLabel ? (
        <Link to="/labelling">{text}</Link>
      ) : (
        <Link to="/feed" search={reportSearch.parse({ ...search, status: ['PROCESSING'] })}>
          {text}
        </Link>
      );
    case 'days':
    case 'controlWeek':
      return (
        <Link to="/coverage" search={search}>
          {text}
        </Link>
      );
    case 'covers':
      return (
        <Link
          to="/venues/$siteId/occupancy"
          params={{ siteId: String(site?.id ?? 0) }}
          search={oneSite}
        >
          {text}
        </Link>
      );
    case 'agreement':
    case 'agreementFile':
    case 'organisationDetails':
      return (
        <Link to="/kitchen/donations" search={oneSite}>
          {text}
        </Link>
      );
    case 'actions':
      return (
        <Link to="/kitchen/actions" search={oneSite}>
          {text}
        </Link>
      );
    case 'period':
    case 'unfinished':
      return <FieldButton field="period" text={text} />;
    case 'country':
      return <FieldButton field="sites" text={text} />;
    case 'hierarchyReason':
      return <FieldButton field="reason" text={text} />;
    case 'assurance':
    case 'narrative':
    case 'baseYear':
      return <FieldButton field={gap.code} text={text} />;
  }
}

function FieldButton({ field, text }: { field: FormField; text: string }) {
  return (
    <button type="button" className={classes['link']} onClick={() => focusField(field)}>
      {text}
    </button>
  );
}
