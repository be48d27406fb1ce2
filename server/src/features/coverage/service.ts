export { comparedReply, coverageOfChange, type CoverageOfChange } from './compared.ts';
export { addCoverage, coverageOfPeriods, coveragePercent, toCoverageFigures } from './figures.ts';
export type { SiteCoverage } from '../analytics/service.ts';
