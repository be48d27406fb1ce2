import { ActionIcon, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserMinus, IconUserPlus, IconUsers } from '#icons';
import { useQuery } from '@tanstack/react-query';
import type { TeamMember } from '@wastegauge/contract/directory/teams';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { TableSkeleton } from '../../ui/feedback/skeleton.tsx';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { useRelativeTime } from '../../widgets/time/use-relative-time.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { teamOptions } from './api.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { RemoveMemberDialog } from './remove-member-dialog.tsx';
import classes from './team-card.module.css';

const shownAtOnce = 8;

export function TeamCard() {
  const { t } = useTranslation(['teams', 'common']);
  const [isInviting, inviting] = useDisclosure(false);
  const user = useCurrentUser();
  const team = useQuery(teamOptions);
  const group = team.data ? team.data.group : user.parent_group;
  const isOwner = team.data?.is_owner ?? false;
  return (
    <Panel
      title={group ? t('title', { group: group.name }) : t('none')}
      withoutPadding
      actions={
        isOwner ? (
          <Button
            size="xs"
            leftSection={<IconUserPlus size={18} stroke={1.7} />}
            onClick={inviting.open}
          >
            {t('invite.title')}
          </Button>
        ) : undefined
      }
    >
      {team.isPending && <TableSkeleton label={t('common:loading')} rows={4} columns={2} />}
      {team.isError && !team.data && <LoadError query={team} />}
      {team.data && !team.data.group && (
        <EmptyState icon={<IconUsers />} title={t('none')} hint={t('noneHint')} />
      )}
      {team.data?.group && (
        <Members
          members={team.data.members}
          teamName={team.data.group.name}
          ownId={user.id}
          isOwner={isOwner}
        />
      )}
      <InviteDialog opened={isInviting} onClose={inviting.close} />
    </Panel>
  );
}

interface MembersProps {
  members: readonly TeamMember[];
  teamName: string;
  ownId: number;
  isOwner: boolean;
}

function Members({ members, teamName, ownId, isOwner }: MembersProps) {
  const { t } = useTranslation('teams');
  const [isWhole, setIsWhole] = useState(false);
  const [leaving, setLeaving] = useState<TeamMember>();
  const inOrder = members.toSorted(
    (one, other) => memberRank(one, ownId) - memberRank(other, ownId),
  );
  return (
    <>
      <ul className={classes['members']}>
        {inOrder.slice(0, isWhole ? undefined : shownAtOnce).map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isOwn={member.id === ownId}
            onRemove={isOwner && member.id !== ownId ? () => setLeaving(member) : undefined}
          />
        ))}
      </ul>
      {members.length > shownAtOnce && (
        <div className={classes['more']}>
          <Button
            variant="link"
            size="xs"
            aria-expanded={isWhole}
            onClick={() => setIsWhole(!isWhole)}
          >
            {isWhole ? t('showFewer') : t('showAll', { count: members.length })}
          </Button>
        </div>
      )}
      <RemoveMemberDialog
        member={leaving}
        teamName={teamName}
        onClose={() => setLeaving(undefined)}
      />
    </>
  );
}

const memberRank = ({ id, is_owner }: TeamMember, ownId: number): number =>
  is_owner ? 0 : id === ownId ? 1 : 2;

interface MemberRowProps {
  member: TeamMember;
  isOwn: boolean;
  onRemove: (() => void) | undefined;
}

function MemberRow({ member, isOwn, onRemove }: MemberRowProps) {
  const { t } = useTranslation(['teams', 'shell']);
  const relative = useRelativeTime();
  const name = `${member.first_name} ${member.surname}`;
  const role = member.is_owner ? t('owner') : t(`shell:roles.${member.role}`);
  const active = member.last_activity === null ? t('notYet') : relative(member.last_activity);
  return (
    <li className={classes['member']}>
      <Avatar id={String(member.id)} name={name} photoUrl={member.profile_photo} />
      <div className={classes['words']}>
        <p className={classes['name']}>{name}</p>
        <p className={classes['hint']}>
          {role} · {active}
        </p>
      </div>
      {isOwn && <Badge tone="accent">{t('you')}</Badge>}
      {onRemove && (
        <ActionIcon aria-label={t('remove.label', { name })} onClick={onRemove}>
          <IconUserMinus size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
