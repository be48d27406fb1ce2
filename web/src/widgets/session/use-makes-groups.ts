import { useCurrentUser } from './current-user.ts';

/** Whoever is tied to a group or to sites would lose sight of a new group at once; the server refuses it. */
export function useMakesGroups(): boolean {
  const { is_superuser: isSuperuser, site, parent_group: group } = useCurrentUser();
  return isSuperuser || (site.length === 0 && group === null);
}
