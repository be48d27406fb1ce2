import { useQuery } from '@tanstack/react-query';
import { siteListOptions } from '../../widgets/places/site-list.ts';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { useHasRecognition } from '../../widgets/session/public-settings.ts';
import { adminItems, footerItems, mainItems, visibleItems } from './navigation.ts';
import type { NavigationId, NavigationItem } from './navigation.ts';

interface MenuItems {
  main: readonly NavigationItem[];
  admin: readonly NavigationItem[];
  footer: readonly NavigationItem[];
}

export function useMenuItems(): MenuItems {
  const user = useCurrentUser();
  const hasNoSites = useQuery(siteListOptions).data?.length === 0;
  const hasRecognition = useHasRecognition();
  const main = without(
    visibleItems(mainItems, user),
    hasNoSites ? ['venues', 'kitchen', 'reports'] : [],
  );
  const admin = without(visibleItems(adminItems, user), hasRecognition ? [] : ['recognition']);
  // A heading "Admin" over recognition alone would be wrong for people who administer nothing.
  const isForAdmins = admin.some(({ id }) => id !== 'recognition');
  return {
    main: isForAdmins ? main : [...main, ...admin],
    admin: isForAdmins ? admin : [],
    footer: visibleItems(footerItems, user),
  };
}

const without = (
  items: readonly NavigationItem[],
  hidden: readonly NavigationId[],
): readonly NavigationItem[] => items.filter(({ id }) => !hidden.includes(id));
