import { useCurrentUser } from './current-user.ts';

/** Users tied to a group or sites could not see a new group; the server rejects it. */
export function useMakesGroups(): boolean {
  const { is_superuser: isSuperuser, site, parent_group: group } = useCurrentUser();
  return isSuperuser || (site.length === 0 && group === null);
}
