import type { LockedReport } from '@wastegauge/contract/insight/compliance';
import type { PackWords } from './pack-cells.ts';

/** Of a locked report; drafts have none. */
export type PackSignature = Pick<
  LockedReport,
  'hash' | 'version' | 'locked_by' | 'countersigned_by'
>;

/** The lines that are printed below a report. */
export function signatureLines(
  signature: PackSignature | undefined,
  { t, format }: PackWords,
  origin: string,
): string[] {
  if (signature === undefined) return [t('files.draftNote')];
  const { hash, locked_by: signed, countersigned_by: second } = signature;
  return [
    t('files.signed', { name: signed.name, day: format.stamp(signed.at, 'UTC') }),
    ...(second
      ? [t('files.countersigned', { name: second.name, day: format.stamp(second.at, 'UTC') })]
      : []),
    t('files.hash', { hash }),
    t('files.verify', { address: `${origin}/reports/verify` }),
  ];
}
