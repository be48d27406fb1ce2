/** Access as data: the server, the router's guards and the sidebar all read this one table. */
export const roles = ['User', 'Admin', 'Labeller'] as const;
export type Role = (typeof roles)[number];

const everyone = roles;
const adminOnly = ['Admin'] as const;
const labellers = ['Admin', 'Labeller'] as const;
const superuserOnly = [] as const;

export const permissions = {
  'account.manage': everyone,
  'catalogue.read': everyone,
  'sites.read': everyone,
  'overview.read': everyone,
  'feed.read': everyone,
  'insights.read': everyone,
  'insights.categorised': adminOnly,
  'explore.read': everyone,
  'venues.read': everyone,
  'settings.manage': everyone,
  'live.read': everyone,
  'imports.use': everyone,
  'imports.readAll': adminOnly,
  'labels.write': labellers,
  'labels.verify': labellers,
  'events.review': adminOnly,
  'devices.manage': adminOnly,
  'sites.manage': adminOnly,
  'groups.manage': adminOnly,
  'users.manage': adminOnly,
  'sites.viewAs': adminOnly,
  'retool.use': superuserOnly,
  'operations.read': superuserOnly,
  'operations.manage': superuserOnly,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

/**
 * `public` needs no session, `device` the key of a monitor, `apiKey` the API token of a user, which only reads;
 * everything else a signed-in user who may.
 */
export type Access = 'public' | 'device' | 'apiKey' | Permission;

export interface Holder {
  role: Role;
  is_superuser: boolean;
}

export function can(holder: Holder, permission: Permission): boolean {
  const allowed: readonly Role[] = permissions[permission];
  return holder.is_superuser || allowed.includes(holder.role);
}
