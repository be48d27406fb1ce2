import { beforeEach, expect, test } from 'vitest';
import { createViewAs, viewAsKey, type ViewAs } from './view-as.ts';

let kept: Map<string, string>;
let viewAs: ViewAs;

beforeEach(() => {
  kept = new Map();
  viewAs = createViewAs(() => ({
    length: kept.size,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (key) => kept.get(key) ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
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
])('on %s the calls carry %s', (page, expected) => {
  viewAs.choose([3, 5]);
  viewAs.enterPage(page);
  expect(viewAs.parameter('overview.read')).toBe(expected);
  expect(viewAs.parameter('account.manage')).toBeUndefined();
});

test('nothing chosen, nothing sent; what a sign-out wipes is gone at once', () => {
  viewAs.enterPage('/overview');
  expect(viewAs.parameter('overview.read')).toBeUndefined();
  viewAs.choose([7]);
  expect(viewAs.parameter('overview.read')).toBe('7');
  kept.clear();
  expect(viewAs.parameter('overview.read')).toBeUndefined();
  expect(viewAs.siteIds()).toEqual([]);
});

test('what somebody wrote into the storage by hand does no harm', () => {
  kept.set(viewAsKey, '4,x,-1,,9');
  expect(viewAs.siteIds()).toEqual([4, 9]);
});
