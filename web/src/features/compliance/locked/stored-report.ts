import {
  complianceReport,
  type ComplianceReport,
  type LockedReportDetail,
} from '@wastegauge/contract/insight/compliance';
import type { PackSource } from '../use-pack-files.ts';

/** Undefined when the stored text was damaged. */
export function storedReport({ content }: LockedReportDetail): ComplianceReport | undefined {
  try {
    return complianceReport.safeParse(JSON.parse(content)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export function packSource(detail: LockedReportDetail): PackSource {
  const report = storedReport(detail);
  if (report === undefined) throw new Error(`Report ${detail.id} cannot be read`);
  return { report, signature: detail, content: detail.content };
}
