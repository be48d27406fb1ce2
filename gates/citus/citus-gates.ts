import type { Gate } from '../support/gate.ts';
import { testApiAndLoad } from './api-and-load.ts';
import { killDistribute } from './distribute-killed.ts';
import { growUnderLoad } from './growth.ts';
import { loseNode } from './node-lost.ts';

const citus = {
  name: 'citus',
  what: 'the API tests and captures under load on the Citus cluster of DATABASE_URL',
  figure: 'every test passes, every acknowledged capture is stored once with its picture',
  mutant: {
    bug: 'a query of pictures has a form that a cluster refuses',
    file: 'server/src/features/images/queries.ts',
    find: 'exists (select 1 from installation',
    replace: 'exists (select from installation',
  },
} satisfies Partial<Gate>;

/** They need the Citus cluster of DATABASE_URL, on which they create and delete databases of their own. */
export const citusGates: Gate[] = [
  { ...citus, kind: 'onDemand', isTimed: true, run: (scale) => testApiAndLoad(scale, citus) },
  {
    name: 'citus-growth',
    what: 'a node is added to a Citus cluster and shards move to it while captures arrive',
    figure: 'lost 0, extra 0, every total equals the sum of its events',
    kind: 'onDemand',
    isTimed: true,
    run: growUnderLoad,
    mutant: {
      bug: 'a capture that waited too long for a moving shard answers 500, so it is not sent again',
      file: 'server/src/platform/http/error-handler.ts',
      find: ' 57014',
      replace: '',
    },
  },
  {
    name: 'citus-node-lost',
    what: 'a node of a Citus cluster is stopped, frozen and cut off while captures arrive',
    figure: 'every reply is 200 or 503, lost 0, extra 0, normal within 30 s',
    kind: 'onDemand',
    isTimed: true,
    run: loseNode,
    mutant: {
      bug: 'a lost node answers 500',
      file: 'server/src/platform/http/error-handler.ts',
      find: ' 08006',
      replace: '',
    },
  },
  {
    name: 'citus-distribute-killed',
    what: '`npm run distribute` is killed in each of its parts and started again',
    figure: 'the last run completes, with every table and foreign key in place',
    kind: 'onDemand',
    run: killDistribute,
    mutant: {
      bug: 'dropped foreign keys are forgotten',
      file: 'server/src/adapters/citus/plan.ts',
      find: '...[...blocking, ...dropped].map(restoreKey)',
      replace: '...blocking.map(restoreKey)',
    },
  },
];
