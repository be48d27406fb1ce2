/** Read by the server, the router's guards and the menu. */
export const roles = ['User', 'Admin', 'Labeller'] as const;
export type Role = (typeof roles)[number];

interface Grant {
  roles: readonly Role[];
  /** Shared labellers work for every organisation, so the role alone is not enough. */
  sharedLabeller: boolean;
}

const everyone = { roles, sharedLabeller: true } as const;
const members = { roles, sharedLabeller: false } as const;
const managers = { roles: ['User', 'Admin'], sharedLabeller: false } as const;
const labellers = { roles: ['Admin', 'Labeller'], sharedLabeller: true } as const;
const adminOnly = { roles: ['Admin'], sharedLabeller: false } as const;
const superuserOnly = { roles: [], sharedLabeller: false } as const;

export const permissions = {
  'account.manage': everyone,
  'catalogue.read': everyone,
  'sites.read': everyone,
  'pictures.read': everyone,
  'decisions.undo': everyone,
  'sites.readDetails': members,
  'users.read': members,
  'teams.use': members,
  'usage.record': members,
  'overview.read': members,
  'covers.write': members,
  'actions.write': members,
  'donations.write': members,
  'targets.write': members,
  'feed.read': members,
  'events.write': members,
  'comments.write': members,
  'recipes.write': members,
  'insights.read': members,
  'insights.categorised': adminOnly,
  'prices.write': members,
  'explore.read': members,
  'venues.read': members,
  'venues.write': members,
  'settings.manage': members,
  'dataConnector.use': members,
  'live.read': members,
  'imports.use': members,
  'imports.readAll': adminOnly,
  'recognition.read': members,
  'recognition.manage': managers,
  'streams.write': managers,
  'donations.manage': managers,
  'reports.lock': managers,
  'labels.write': labellers,
  'labels.verify': labellers,
  'events.review': adminOnly,
  'devices.manage': adminOnly,
  'devices.pair': managers,
  'sites.manage': adminOnly,
  'groups.manage': adminOnly,
  'users.manage': adminOnly,
  'currencyRates.manage': adminOnly,
  'factorSets.manage': adminOnly,
  'sites.viewAs': adminOnly,
  'retool.use': superuserOnly,
  'operations.read': superuserOnly,
  'operations.manage': superuserOnly,
} as const satisfies Record<string, Grant>;

export type Permission = keyof typeof permissions;

/**
 * `public` needs no session, `device` a monitor key, `apiKey` a read-only API token; anything else a signed-in user
 * with the permission.
 */
export type Access = 'public' | 'device' | 'apiKey' | Permission;

export interface Holder {
  role: Role;
  is_superuser: boolean;
  /** A Labeller with neither sites nor a parent group; never a superuser. */
  is_shared_labeller: boolean;
}

export function can(holder: Holder, permission: Permission): boolean {
  const grant: Grant = permissions[permission];
  if (holder.is_superuser) return true;
  return holder.is_shared_labeller ? grant.sharedLabeller : grant.roles.includes(holder.role);
}
