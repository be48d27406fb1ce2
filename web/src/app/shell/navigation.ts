import {
  can,
  permissions,
  type Holder,
  type Permission,
  type Role,
} from '@wastegauge/contract/permissions';

/** Read by the sidebar, the drawer, the bottom bar, the account menu and the guards. */
export interface NavigationItem {
  id: NavigationId;
  path: string;
  permission: Permission;
  isHidden?: boolean;
  children?: readonly NavigationChild[];
}

export interface NavigationChild {
  id: NavigationChildId;
  path: string;
  permission?: Permission;
}

export type NavigationId =
  | 'home'
  | 'feed'
  | 'insights'
  | 'explore'
  | 'venues'
  | 'kitchen'
  | 'reports'
  | 'review'
  | 'labelling'
  | 'verification'
  | 'recognition'
  | 'deviceManagement'
  | 'siteManagement'
  | 'groupManagement'
  | 'users'
  | 'currencyRates'
  | 'operations'
  | 'retool'
  | 'settings';

type NavigationChildId =
  | 'foods'
  | 'monitors'
  | 'sites'
  | 'events'
  | 'occupancy'
  | 'tomorrow'
  | 'actions'
  | 'compliance'
  | 'streams'
  | 'donations'
  | 'factorSets'
  | 'profile'
  | 'dataConnector';

export const mainItems: readonly NavigationItem[] = [
  { id: 'home', path: '/overview', permission: 'overview.read' },
  { id: 'feed', path: '/feed', permission: 'feed.read' },
  {
    id: 'insights',
    path: '/insights',
    permission: 'insights.read',
    children: [
      { id: 'foods', path: '/insights/foods' },
      { id: 'monitors', path: '/insights/monitors' },
      { id: 'sites', path: '/insights/sites' },
    ],
  },
  { id: 'explore', path: '/explore', permission: 'explore.read' },
  {
    id: 'venues',
    path: '/venues',
    permission: 'venues.read',
    children: [
      { id: 'events', path: '/venues/$siteId/events' },
      { id: 'occupancy', path: '/venues/$siteId/occupancy' },
    ],
  },
  {
    id: 'kitchen',
    path: '/kitchen',
    permission: 'overview.read',
    children: [
      { id: 'tomorrow', path: '/kitchen/tomorrow' },
      { id: 'actions', path: '/kitchen/actions' },
      { id: 'donations', path: '/kitchen/donations' },
    ],
  },
  {
    id: 'reports',
    path: '/reports',
    permission: 'insights.read',
    children: [
      { id: 'compliance', path: '/reports/compliance' },
      { id: 'streams', path: '/reports/streams', permission: 'overview.read' },
      { id: 'factorSets', path: '/reports/factor-sets' },
    ],
  },
];

export const adminItems: readonly NavigationItem[] = [
  { id: 'review', path: '/review', permission: 'events.review', isHidden: true },
  { id: 'labelling', path: '/labelling', permission: 'labels.write' },
  { id: 'verification', path: '/verification', permission: 'labels.verify' },
  { id: 'recognition', path: '/recognition', permission: 'recognition.read' },
  {
    id: 'deviceManagement',
    path: '/device-management',
    permission: 'devices.manage',
    isHidden: true,
  },
  { id: 'siteManagement', path: '/site-management', permission: 'sites.manage', isHidden: true },
  { id: 'groupManagement', path: '/group-management', permission: 'groups.manage', isHidden: true },
  { id: 'users', path: '/users', permission: 'users.manage' },
  {
    id: 'currencyRates',
    path: '/currency-rates',
    permission: 'currencyRates.manage',
    isHidden: true,
  },
  { id: 'operations', path: '/operations', permission: 'operations.read', isHidden: true },
  { id: 'retool', path: '/retool', permission: 'retool.use' },
];

export const footerItems: readonly NavigationItem[] = [
  {
    id: 'settings',
    path: '/settings',
    permission: 'account.manage',
    children: [
      { id: 'profile', path: '/settings/profile' },
      {
        id: 'dataConnector',
        path: '/settings/data-connector',
        permission: 'dataConnector.use',
      },
    ],
  },
];

const otherPages: readonly Omit<NavigationItem, 'id' | 'isHidden'>[] = [
  { path: '/coverage', permission: 'overview.read' },
  { path: '/kitchen', permission: 'overview.read' },
  { path: '/devices', permission: 'devices.pair' },
  { path: '/liveview', permission: 'live.read' },
  { path: '/imports', permission: 'imports.use' },
  { path: '/onboarding', permission: 'account.manage' },
  { path: '/sources', permission: 'catalogue.read' },
];

const pages = [...mainItems, ...adminItems, ...footerItems, ...otherPages];

export const homePath = (holder: Holder): '/overview' | '/labelling' =>
  can(holder, 'overview.read') ? '/overview' : '/labelling';

export const bottomBarOrder: readonly NavigationId[] = [
  'feed',
  'insights',
  'home',
  'explore',
  'venues',
];

export function pathPermission(pathname: string): Permission | undefined {
  const page = pages.find(({ path }) => isWithin(pathname, path));
  const child = page?.children?.find(({ path }) => isWithin(pathname, path));
  return child?.permission ?? page?.permission;
}

export function isWithin(pathname: string, path: string): boolean {
  const [given, wanted] = [pathname.toLowerCase(), path.toLowerCase()];
  return given === wanted || given.startsWith(`${wanted}/`);
}

export const visibleItems = (
  items: readonly NavigationItem[],
  holder: Holder,
): readonly NavigationItem[] =>
  items
    .filter((item) => !item.isHidden && can(holder, item.permission))
    .map((item) => (item.children ? { ...item, children: visibleChildren(item, holder) } : item));

const visibleChildren = (
  { children = [], permission }: NavigationItem,
  holder: Holder,
): readonly NavigationChild[] =>
  children.filter((child) => can(holder, child.permission ?? permission));

export const administrationItems = (holder: Holder): readonly NavigationItem[] =>
  adminItems.filter((item) => item.isHidden && can(holder, item.permission));

export const isShownOnPhones = (item: NavigationItem): boolean =>
  !isForUsersOnly(permissions[item.permission].roles);

/** Pages that only the role User opens are hidden on phones. */
export const isForUsersOnly = (roles: readonly Role[]): boolean =>
  roles.length === 1 && roles[0] === 'User';

const positionsInLists = new Set([
  'page',
  'jobsPage',
  'messagesPage',
  'recipient',
  'search',
  'reader',
  'offset',
  'limit',
  'variant',
  'feedId',
  'commentId',
  'pair',
  'day',
  'assurance',
  'narrative',
  'reason',
  'baseYear',
  'outputUsed',
]);

/** Menu links keep the filters but not the list position; to and from venue pages only the site. */
export function searchForLink(
  search: Record<string, unknown>,
  fromPath: string,
  toPath: string,
): Record<string, unknown> {
  const isVenue = isWithin(fromPath, '/venues') || isWithin(toPath, '/venues');
  const entries = Object.entries(search).filter(([name]) =>
    isVenue ? name === 'siteId' || name === 'siteName' : !positionsInLists.has(name),
  );
  return Object.fromEntries(entries);
}

export function venueSiteId(pathname: string): number | undefined {
  const [, id] = /^\/venues\/(\d{1,15})(?:\/|$)/u.exec(pathname) ?? [];
  return id === undefined ? undefined : Number(id);
}
