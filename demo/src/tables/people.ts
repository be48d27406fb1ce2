import { accounts } from './accounts.ts';
import { colleagues } from './colleagues.ts';
import type { DemoUser } from '../demo-user.ts';

export const demoUsers: readonly DemoUser[] = [...accounts, ...colleagues];

export const demoPassword = 'WasteGauge-2026!';

export const labellerIds: readonly number[] = demoUsers
  .filter((user) => user.role === 'Labeller')
  .map((user) => user.id);

export const siteStaff = (siteId: number): readonly DemoUser[] =>
  demoUsers.filter(
    (user) => user.siteIds.length === 1 && user.siteIds[0] === siteId && !user.isNew,
  );

export const siteVisitors = (siteId: number): readonly DemoUser[] =>
  demoUsers.filter((user) => user.siteIds.length > 1 && user.siteIds.includes(siteId));
