import type { User } from '@wastegauge/contract/directory/accounts';
import { can } from '@wastegauge/contract/permissions';
import { homePath, isWithin, pathPermission } from '../shell/navigation.ts';

export type GuardedUser = Pick<
  User,
  'role' | 'is_superuser' | 'is_shared_labeller' | 'is_onboarded' | 'site' | 'parent_group'
>;

type Decision =
  | { kind: 'open' }
  | { kind: 'redirect'; to: '/auth/sign-in' | '/onboarding' | '/overview' | '/labelling' | '/' }
  | { kind: 'closeSession' };

const open: Decision = { kind: 'open' };

export function decideAccess(visitor: GuardedUser | null, pathname: string): Decision {
  if (!visitor)
    return isWithin(pathname, '/help') ? open : { kind: 'redirect', to: '/auth/sign-in' };
  if (isUnlinked(visitor)) return { kind: 'closeSession' };
  const isOnboarding = isWithin(pathname, '/onboarding');
  if (!visitor.is_onboarded) return isOnboarding ? open : { kind: 'redirect', to: '/onboarding' };
  if (isOnboarding || pathname === '/') return { kind: 'redirect', to: homePath(visitor) };
  const permission = pathPermission(pathname);
  return permission === undefined || can(visitor, permission)
    ? open
    : { kind: 'redirect', to: '/' };
}

const isUnlinked = (visitor: GuardedUser): boolean =>
  visitor.role === 'User' &&
  !visitor.is_superuser &&
  visitor.site.length === 0 &&
  visitor.parent_group === null;
