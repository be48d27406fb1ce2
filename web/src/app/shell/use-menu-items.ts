import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { useQuery } from '@tanstack/react-query';
import { siteListOptions } from '../../widgets/places/site-list.ts';
import { adminItems, footerItems, mainItems, visibleItems } from './navigation.ts';
import type { NavigationItem } from './navigation.ts';

interface MenuItems {
  main: readonly NavigationItem[];
  admin: readonly NavigationItem[];
  footer: readonly NavigationItem[];
}

export function useMenuItems(): MenuItems {
  const user = useCurrentUser();
  const hasNoSites = useQuery(siteListOptions).data?.length === 0;
  const main = visibleItems(mainItems, user);
  return {
    main: hasNoSites ? main.filter((item) => item.id !== 'venues') : main,
    admin: visibleItems(adminItems, user),
    footer: visibleItems(footerItems, user),
  };
}
