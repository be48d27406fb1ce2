/**
 * The changes a copy contains: the snapshot of the database. On a cluster, one snapshot per node, separated by spaces;
 * transaction ids there have the number of their node in the upper bits, as in changed_xid.
 */
export type Position = string;

const nodeBits = 48n;

export interface NodeSnapshot {
  node: string;
  snapshot: string;
}

export const joinSnapshots = (snapshots: readonly NodeSnapshot[]): Position =>
  snapshots
    .map(({ node, snapshot }) =>
      snapshot.replaceAll(/\d+/g, (id) => String(BigInt(id) + (BigInt(node) << nodeBits))),
    )
    .join(' ');

const parsePosition = (position: Position): { node: bigint; snapshot: string }[] =>
  position.split(' ').map((snapshot) => {
    if (!/^\d+:\d+:[\d,]*$/.test(snapshot)) throw new TypeError(`Not a snapshot: ${snapshot}`);
    return { node: BigInt(snapshot.split(':')[0] ?? '') >> nodeBits, snapshot };
  });

/** SQL condition for rows not visible in a snapshot; exact even with long transactions. */
export function changedSince(position: Position): string {
  const parts = parsePosition(position);
  const [only] = parts;
  if (parts.length === 1 && only) return notVisible(only.snapshot);
  const nodes = parts.map(({ node }) => node);
  const newest = nodes.reduce((one, other) => (one > other ? one : other), 0n);
  const changes = parts.map(
    ({ node, snapshot }) =>
      `(${notVisible(snapshot)} and changed_xid < '${(node + 1n) << nodeBits}'::xid8)`,
  );
  // Nodes added since the position was read.
  return `(${[...changes, `changed_xid >= '${(newest + 1n) << nodeBits}'::xid8`].join(' or ')})`;
}

const notVisible = (snapshot: string): string => `(changed_xid >= '${snapshot.split(':')[0]}'::xid8
    and not pg_visible_in_snapshot(changed_xid, '${snapshot}'::pg_snapshot))`;

/** False if a database was restored to an earlier state: it has earlier transaction ids. */
export function isReachable(position: Position, now: Position): boolean {
  const current = new Map(parsePosition(now).map(({ node, snapshot }) => [node, snapshot]));
  return parsePosition(position).every(({ node, snapshot }) => {
    const later = current.get(node);
    return later !== undefined && bound(later, 1) >= bound(snapshot, 0);
  });
}

const bound = (snapshot: string, index: number): bigint => BigInt(snapshot.split(':')[index] ?? '');
