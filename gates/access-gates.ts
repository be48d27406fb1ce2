import type { Gate } from './support/gate.ts';
import { inTests } from './in-tests.ts';

export const accessGates: Gate[] = [
  inTests({
    name: 'A1',
    what: 'every route as every kind of caller',
    figure: '0 routes without a row, 0 differences',
    files: ['server/test/route-access.test.ts'],
    mutant: {
      bug: 'the result of a permission check is ignored',
      file: 'server/src/platform/auth/auth.ts',
      find: "if (!can(actor.user, permission)) throw new AppError('forbidden');",
      replace: 'can(actor.user, permission);',
    },
  }),
  inTests({
    name: 'A2',
    what: 'the id of another tenant in every path, query and body field',
    figure: 'the same reply as for a missing id, nothing of the other tenant changed',
    files: ['server/test/foreign-ids.test.ts'],
    mutant: {
      bug: 'a monitor is found at any site',
      file: 'server/src/features/service-times/service.ts',
      find: ' and device.site_id = any(${scope.siteIds}::bigint[])',
      replace: '',
    },
  }),
  inTests({
    name: 'A3',
    what: 'a canary in every text of a tenant; everything another tenant reads, downloads and receives',
    figure: '0 canaries; sums equal a recount',
    files: ['server/test/canaries.test.ts', 'server/test/canaries-in-messages.test.ts'],
    mutant: {
      bug: 'a filter lists the zones of every site',
      file: 'server/src/features/devices/service.ts',
      find: 'where site.id = any(${scope.siteIds})',
      replace: 'where true',
    },
  }),
  inTests({
    name: 'A6',
    what: 'every write route with every column of the database, on existing rows',
    figure: '0 changes beyond those listed in its table row',
    files: ['server/test/write-protection.test.ts'],
    mutant: {
      bug: 'a body may contain unknown fields',
      file: 'contract/src/insight/venues.ts',
      find: '.strictObject({ ...eventFields, site: idParam, replace })',
      replace: '.looseObject({ ...eventFields, site: idParam, replace })',
    },
  }),
  inTests({
    name: 'A8',
    what: 'after a role, site, group, account, password, session or key is revoked, on another process',
    figure: 'rejected within 1 s, open streams silent',
    files: ['server/src/features/users/lost-access.test.ts'],
    mutant: {
      bug: 'an open stream trusts its first check for a minute',
      file: 'server/src/features/live/client-stream.ts',
      find: 'const maxCheckAgeMs = 1000;',
      replace: 'const maxCheckAgeMs = 60_000;',
    },
  }),
];
