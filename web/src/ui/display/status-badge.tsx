import { IconArrowUpCircle, IconCircleCheck, IconCircleX, IconLoader2 } from '#icons';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from './badge.tsx';

export type Status = 'SUCCESSFUL' | 'PROCESSING' | 'DISCARDED' | 'ESCALATED';

const styles: Record<Status, { tone: BadgeTone; icon: ReactNode }> = {
  SUCCESSFUL: { tone: 'ok', icon: <IconCircleCheck /> },
  PROCESSING: { tone: 'warn', icon: <IconLoader2 /> },
  DISCARDED: { tone: 'err', icon: <IconCircleX /> },
  ESCALATED: { tone: 'neutral', icon: <IconArrowUpCircle /> },
};

export function StatusBadge({ status, label }: { status: Status; label: string }) {
  const { tone, icon } = styles[status];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
