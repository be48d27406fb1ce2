import { useCurrentUser } from '../widgets/current-user.ts';
import { useSites } from '../widgets/site-list.ts';
import { adminItems, footerItems, mainItems, visibleItems } from './navigation.ts';
import type { NavigationItem } from './navigation.ts';

interface MenuItems {
  main: readonly NavigationItem[];
  admin: readonly NavigationItem[];
  footer: readonly NavigationItem[];
}

/** What the signed-in user may see; venues need a site to lead to. */
export function useMenuItems(): MenuItems {
  const user = useCurrentUser();
  const hasSites = useSites().length > 0;
  const main = visibleItems(mainItems, user);
  return {
    main: hasSites ? main : main.filter((item) => item.id !== 'venues'),
    admin: visibleItems(adminItems, user),
    footer: visibleItems(footerItems, user),
  };
}
