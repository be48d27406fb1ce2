export {
  comparedReply,
  coverageOfChange,
  toCoverageOfChange,
  type CoverageOfChange,
} from './compared.ts';
export { coverageColumns, isOfWholeSites } from './export-columns.ts';
export {
  addCoverage,
  coverageOfPeriods,
  coverageOfPoints,
  coveragePercent,
  toCoverageFigures,
} from './figures.ts';
export { completeDays } from './frame.ts';
export { countMeasuredDays, type MeasuredDays } from './measured-days.ts';
export { refreshDays } from './refresh.ts';
export type { SiteCoverage } from '../analytics/service.ts';
