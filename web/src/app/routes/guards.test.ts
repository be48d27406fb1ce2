import { roles, type Role } from '@wastegauge/contract/permissions';
import { describe, expect, test } from 'vitest';
import {
  adminItems,
  administrationItems,
  footerItems,
  isForUsersOnly,
  isShownOnPhones,
  searchForLink,
  mainItems,
  pathPermission,
  visibleItems,
} from '../shell/navigation.ts';
import { decideAccess, type GuardedUser } from './guards.ts';

const visitor = (role: Role, changes: Partial<GuardedUser> = {}): GuardedUser => ({
  role,
  is_superuser: false,
  is_shared_labeller: false,
  is_onboarded: true,
  site: [{ id: 1, name: 'Quayside Hotel' }],
  parent_group: null,
  ...changes,
});

const everyone = { User: 'open', Labeller: 'open', Admin: 'open' };
const managers = { User: 'open', Labeller: '/', Admin: 'open' };
const labellers = { User: '/', Labeller: 'open', Admin: 'open' };
const adminOnly = { User: '/', Labeller: '/', Admin: 'open' };
const nobody = { User: '/', Labeller: '/', Admin: '/' };

const table: [path: string, expected: Record<Role, string>][] = [
  ['/overview', everyone],
  ['/overview/widgets', everyone],
  ['/coverage', everyone],
  ['/recognition', everyone],
  ['/feed', everyone],
  ['/insights/foods/12', everyone],
  ['/insights/monitors', everyone],
  ['/insights/sites', everyone],
  ['/explore', everyone],
  ['/venues/3/occupancy', everyone],
  ['/kitchen/tomorrow', everyone],
  ['/kitchen/actions/7', everyone],
  ['/kitchen/donations', everyone],
  ['/settings/data-connector', everyone],
  ['/liveview/QSH-03', everyone],
  ['/sources', everyone],
  ['/help/targets', everyone],
  ['/devices', managers],
  ['/labelling', labellers],
  ['/verification', labellers],
  ['/Verification', labellers],
  ['/review', adminOnly],
  ['/device-management', adminOnly],
  ['/site-management', adminOnly],
  ['/group-management', adminOnly],
  ['/users', adminOnly],
  ['/currency-rates', adminOnly],
  ['/operations', nobody],
  ['/retool', nobody],
];

describe.each(table)('%s', (path, expected) => {
  test.each(roles)('as %s', (role) => {
    const decision = decideAccess(visitor(role), path);
    expect(decision.kind === 'redirect' ? decision.to : decision.kind).toBe(expected[role]);
  });

  test('as superuser', () => {
    const decision = decideAccess(visitor('User', { is_superuser: true }), path);
    expect(decision).toEqual({ kind: 'open' });
  });
});

test('a visitor without a session is sent to sign in, except from the help', () => {
  expect(decideAccess(null, '/help/targets')).toEqual({ kind: 'open' });
  expect(decideAccess(null, '/overview')).toEqual({ kind: 'redirect', to: '/auth/sign-in' });
});

test('an onboarded user is sent from the root and from onboarding to the overview', () => {
  const overview = { kind: 'redirect', to: '/overview' };
  expect(decideAccess(visitor('User'), '/')).toEqual(overview);
  expect(decideAccess(visitor('User'), '/onboarding')).toEqual(overview);
});

test('a user who is not onboarded is sent to onboarding in any role', () => {
  for (const role of roles) {
    const newcomer = visitor(role, { is_onboarded: false });
    expect(decideAccess(newcomer, '/feed')).toEqual({ kind: 'redirect', to: '/onboarding' });
    expect(decideAccess(newcomer, '/onboarding')).toEqual({ kind: 'open' });
  }
});

test('a plain user without site and group is signed out; a group is enough', () => {
  const unlinked = visitor('User', { site: [] });
  expect(decideAccess(unlinked, '/overview')).toEqual({ kind: 'closeSession' });
  const inGroup = visitor('User', { site: [], parent_group: { id: 1, name: 'Harbour Hotels' } });
  expect(decideAccess(inGroup, '/overview')).toEqual({ kind: 'open' });
});

test('a shared labeller can open only labelling and the own account', () => {
  const shared = visitor('Labeller', { site: [], is_shared_labeller: true });
  const opens = (path: string) => decideAccess(shared, path);
  for (const path of ['/', '/onboarding']) {
    expect(opens(path)).toEqual({ kind: 'redirect', to: '/labelling' });
  }
  for (const path of ['/labelling', '/verification', '/settings/profile', '/sources']) {
    expect(opens(path), path).toEqual({ kind: 'open' });
  }
  const closed = [...mainItems, ...adminItems]
    .map(({ path }) => path)
    .filter((path) => !['/labelling', '/verification'].includes(path));
  for (const path of [...closed, '/settings/data-connector', '/liveview', '/imports', '/reports']) {
    expect(opens(path), path).toEqual({ kind: 'redirect', to: '/' });
  }
  expect(visibleItems(mainItems, shared)).toEqual([]);
  const [settings] = visibleItems(footerItems, shared);
  expect(settings?.children?.map(({ id }) => id)).toEqual(['profile']);
});

test('every menu item has the permission of its path', () => {
  for (const item of [...mainItems, ...adminItems, ...footerItems]) {
    expect(pathPermission(item.path)).toBe(item.permission);
    for (const child of item.children ?? []) {
      expect(pathPermission(child.path)).toBe(child.permission ?? item.permission);
    }
  }
});

test('the sidebar hides items of the account menu', () => {
  const names = (items: readonly { id: string }[]) => items.map((item) => item.id);
  const admin = visitor('Admin');
  expect(names(visibleItems(adminItems, admin))).toEqual([
    'labelling',
    'verification',
    'recognition',
    'users',
  ]);
  expect(names(administrationItems(admin))).toEqual([
    'review',
    'deviceManagement',
    'siteManagement',
    'groupManagement',
    'currencyRates',
  ]);
  expect(names(visibleItems(adminItems, visitor('User')))).toEqual(['recognition']);
  expect(administrationItems(visitor('Labeller'))).toEqual([]);
});

test('phones hide only the pages of the role User', () => {
  expect(isForUsersOnly(['User'])).toBe(true);
  expect(isForUsersOnly(['User', 'Admin'])).toBe(false);
  expect(isForUsersOnly(['Admin'])).toBe(false);
  expect([...mainItems, ...adminItems].every(isShownOnPhones)).toBe(true);
});

test.each([
  ['/overview', '/feed', { siteId: 3, metric: 'waste_co2' }, { siteId: 3, metric: 'waste_co2' }],
  ['/sources', '/overview', { siteId: 3, page: 2, search: 'rice' }, { siteId: 3 }],
  ['/help', '/feed', { siteId: 3, search: 'rice', reader: 'chef' }, { siteId: 3 }],
  [
    '/overview',
    '/venues/3/events',
    { siteId: 3, siteName: 'Quay', metric: 'x' },
    { siteId: 3, siteName: 'Quay' },
  ],
  ['/venues/3/events', '/feed', { siteId: 3, event: 9 }, { siteId: 3 }],
])('from %s to %s keeps the right search parameters', (from, to, search, expected) => {
  expect(searchForLink(search, from, to)).toEqual(expected);
});
