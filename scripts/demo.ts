import { loadDemoOrganisation } from '../server/src/features/demo/service.ts';
import { withDatabase } from './with-database.ts';

await withDatabase((db) =>
  loadDemoOrganisation(db, { now: new Date(), log: (line) => console.log(line) }),
);
