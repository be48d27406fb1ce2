import type { Device } from '@wastegauge/contract/directory/devices';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { useIssueKey, useRevokeKey } from './api.ts';

/** Hours for which older keys stay good beside a new one. */
export const overlaps = ['0', '1', '24', '168', 'open'] as const;
type Overlap = (typeof overlaps)[number];

type Question = { kind: 'issue' } | { kind: 'revoke'; keyId: number };

/** What ends a key at once is asked before. */
export function useKeys(device: Device, hasActive: boolean) {
  const { t } = useTranslation('devices');
  const { tellDone, tellError } = useTellResult();
  const [overlap, setOverlap] = useState<Overlap>('24');
  const [question, setQuestion] = useState<Question>();
  const issue = useIssueKey(device.id);
  const revoke = useRevokeKey(device.id);
  const isPending = issue.isPending || revoke.isPending;
  const cancel = (): void => setQuestion(undefined);

  function issueNow(): void {
    if (isPending) return;
    const hours = !hasActive || overlap === 'open' ? undefined : Number(overlap);
    issue.mutate(hours, { onError: tellError, onSettled: cancel });
  }
  function confirm(): void {
    if (question?.kind === 'issue') return issueNow();
    if (!question || isPending) return;
    revoke.mutate(question.keyId, {
      onSuccess: () => tellDone(t('keys.revoked')),
      onError: tellError,
      onSettled: cancel,
    });
  }

  return {
    overlap,
    setOverlap: (value: string): void =>
      setOverlap(overlaps.find((known) => known === value) ?? overlap),
    question: question?.kind,
    isPending,
    issued: issue.data,
    issue: (): void => {
      if (hasActive && overlap === '0') setQuestion({ kind: 'issue' });
      else issueNow();
    },
    askToRevoke: ({ id }: { id: number }): void => setQuestion({ kind: 'revoke', keyId: id }),
    confirm,
    cancel,
  };
}
