import { changedSince, joinSnapshots, type NodeSnapshot, type Position } from './position.ts';
import { rowTables } from './tables.ts';

export type RunQuery = <Row extends object>(text: string) => Promise<Row[]>;

/** Whether the nodes of a cluster record changes (server/src/adapters/citus/change-log.ts). */
export async function isCluster(query: RunQuery): Promise<boolean> {
  const [found] = await query<{ isCluster: boolean }>(`
    select to_regclass('pg_dist_partition') is not null
      and to_regclass('site_change') is not null as "isCluster"`);
  return found?.isCluster ?? false;
}

// As for the coordinator: no scan of all events.
export const beginOnNodes = `begin read only;
  set local citus.propagate_set_commands = 'local';
  set local enable_seqscan = off`;

// Nothing is visible: all rows of such a node count as changed.
const emptySnapshot = '3:3:';

/** Changes that return before this call are contained in the position. */
export async function readNodes(
  query: RunQuery,
): Promise<{ position: Position; identity: string }> {
  // One after the other: the coordinator commits before the nodes.
  const nodes = await query<{ node: string }>(`
    select groupid::text as node from pg_dist_node where isactive and noderole = 'primary'
    order by groupid`);
  const states = [
    ...(await query<{ state: string }>('select read_node_state() as state')),
    // Each shard has one of these rows.
    ...(await query<{ state: string }>(
      'select read_node_state() as state from site_change where site_id < 0',
    )),
  ].map(({ state }) => parseState(state));
  const stateByNode = new Map(states.map((state) => [state.node, state]));
  const snapshots = nodes.map(({ node }) => ({
    node,
    snapshot: stateByNode.get(node)?.snapshot ?? emptySnapshot,
  }));
  return {
    position: joinSnapshots(snapshots),
    identity: nodes.map(({ node }) => stateByNode.get(node)?.identity ?? '').join(' '),
  };
}

function parseState(state: string): NodeSnapshot & { identity: string } {
  const [node = '', identity = '', snapshot = ''] = state.split(' ');
  return { node, identity, snapshot };
}

export async function hasChangedOnNodes(
  query: RunQuery,
  since: Position,
  siteIds: readonly number[] | null,
): Promise<boolean> {
  const isChanged = changedSince(since);
  const isInScope = siteIds === null ? 'true' : `site_id = any('{${siteIds.join(',')}}'::bigint[])`;
  const changes = [...rowTables.map(({ name }) => name), 'site_change'].map(
    (table) => `exists (select 1 from ${table} where ${isChanged} and ${isInScope})`,
  );
  const [found] = await query<{ hasChanged: boolean }>(`
    select ${changes.join(' or ')} or exists (
      select 1 from followed_change where ${isChanged} and (site_id is null or ${isInScope})
    ) as "hasChanged"`);
  return found?.hasChanged ?? true;
}
