import { loadDemoOrganisation } from '@wastegauge/demo/service';
import { withDatabase } from './lib/with-database.ts';

await withDatabase((db) =>
  loadDemoOrganisation(db, { now: new Date(), log: (line) => console.log(line) }),
);
