import type { StreamMember } from '@wastegauge/contract/waste/streams';
import type { NewAssignment } from './api.ts';

export const toMember = (member: StreamMember): NewAssignment['member'] => {
  if (member.kind === 'monitor') return { kind: 'monitor', monitor: member.monitor ?? 0 };
  if (member.kind === 'waste_type' && member.waste_type !== null) {
    return { kind: 'waste_type', waste_type: member.waste_type };
  }
  return { kind: 'added_by_hand' };
};

export const memberKey = ({ kind, monitor, waste_type }: StreamMember): string =>
  `${kind} ${monitor ?? waste_type ?? ''}`;
