import { drawCover } from './report-cover.ts';
import type { ReportJob, ReportTexts } from './report-data.ts';
import { pageFrame, sheet } from './report-page.ts';
import { drawTablePage, tablePages } from './report-table.ts';
import type { VectorScene } from '../scene/scene.ts';

export const countPages = ({ table }: ReportTexts): number => 1 + tablePages(table).length;

export function reportPages(job: ReportJob): VectorScene[] {
  const contents = [
    drawCover(job),
    ...tablePages(job.table).map((page) => drawTablePage(job, page)),
  ];
  return contents.map((items, index) => ({
    ...sheet,
    items: [...pageFrame(job, job.pageTexts[index] ?? ''), ...items],
  }));
}
