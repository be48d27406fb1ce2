import { expect, test } from 'vitest';
import { changedSince, isReachable, joinSnapshots } from './position.ts';

const onNodes = (first: string, third: string): string =>
  joinSnapshots([
    { node: '0', snapshot: '10:12:' },
    { node: '1', snapshot: first },
    { node: '3', snapshot: third },
  ]);

const base = (node: number): bigint => BigInt(node) << 48n;

test('the snapshot of each node carries its number', () => {
  expect(onNodes('5:9:6,7', '3:3:')).toBe(
    `10:12: ${base(1) + 5n}:${base(1) + 9n}:${base(1) + 6n},${base(1) + 7n} ${base(3) + 3n}:${base(3) + 3n}:`,
  );
});

test('one database has one condition, nodes have one each and one for later nodes', () => {
  expect(changedSince('10:12:')).toMatch(/^\(changed_xid >= '10'::xid8\s+and not [^<]+\)$/);
  const condition = changedSince(onNodes('5:9:', '3:3:'));
  expect(condition.match(/changed_xid >= '\d+'/g)).toEqual(
    [10n, base(1) + 5n, base(3) + 3n, base(4)].map((id) => `changed_xid >= '${id}'`),
  );
  expect(condition.match(/changed_xid < '\d+'/g)).toEqual(
    [base(1), base(2), base(4)].map((id) => `changed_xid < '${id}'`),
  );
  expect(() => changedSince("1:1:' or true")).toThrow('Not a snapshot');
});

test.each([
  ['later', onNodes('6:9:', '3:4:'), true],
  ['one node in an earlier state', onNodes('3:4:', '3:4:'), false],
  ['a node is missing', '10:12:', false],
])('%s', (_, now, expected) => {
  expect(isReachable(onNodes('5:9:', '3:3:'), now)).toBe(expected);
});
