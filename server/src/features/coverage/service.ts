export {
  addCoverage,
  coverageOfPeriods,
  coveragePercent,
  coverageOfPoints,
  toCoverageFigures,
} from './figures.ts';
export { coverageColumns, isOfWholeSites } from './export-columns.ts';
export type { SiteCoverage } from '../analytics/service.ts';
