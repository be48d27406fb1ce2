import { beforeEach, expect, test } from 'vitest';
import { createViewAs, viewAsKey, type ViewAs } from './view-as.ts';

let stored: Map<string, string>;
let viewAs: ViewAs;

beforeEach(() => {
  stored = new Map();
  viewAs = createViewAs(() => ({
    length: stored.size,
    clear: () => stored.clear(),
    key: () => null,
    getItem: (key) => stored.get(key) ?? null,
    removeItem: (key) => void stored.delete(key),
    setItem: (key, value) => void stored.set(key, value),
  }));
});

test.each([
  ['/overview', '3,5'],
  ['/overview/widgets', '3,5'],
  ['/feed', '3,5'],
  ['/insights/monitors', '3,5'],
  ['/insights/sites', '3,5'],
  ['/insights/foods/12', '3,5'],
  ['/device-management', '3,5'],
  ['/site-management', '3,5'],
  ['/Group-Management', '3,5'],
  ['/explore', undefined],
  ['/venues/3/events', undefined],
  ['/settings/profile', undefined],
  ['/users', undefined],
  ['/labelling', undefined],
  ['/feeds', undefined],
])('calls on %s send %s', (page, expected) => {
  viewAs.choose([3, 5]);
  viewAs.enterPage(page);
  expect(viewAs.parameter('overview.read')).toBe(expected);
  expect(viewAs.parameter('account.manage')).toBeUndefined();
});

test('sends nothing without a selection or after a sign-out has cleared the storage', () => {
  viewAs.enterPage('/overview');
  expect(viewAs.parameter('overview.read')).toBeUndefined();
  viewAs.choose([7]);
  expect(viewAs.parameter('overview.read')).toBe('7');
  stored.clear();
  expect(viewAs.parameter('overview.read')).toBeUndefined();
  expect(viewAs.siteIds()).toEqual([]);
});

test('ignores invalid ids in the storage', () => {
  stored.set(viewAsKey, '4,x,-1,,9');
  expect(viewAs.siteIds()).toEqual([4, 9]);
});
