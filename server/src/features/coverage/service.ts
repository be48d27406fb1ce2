export { addCoverage, coverageOfPeriods, coveragePercent, toCoverageFigures } from './figures.ts';
export type { SiteCoverage } from '../analytics/service.ts';
