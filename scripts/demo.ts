import { loadDemoOrganisation } from '../server/src/features/demo/service.ts';
import { withDatabase } from './with-database.ts';

await withDatabase(async (db) => {
  const today = new Date().toISOString().slice(0, 10);
  await loadDemoOrganisation(db, { today, log: (line) => console.log(line) });
  console.log(`The demo organisation is fresh; its history ends on ${today}.`);
});
