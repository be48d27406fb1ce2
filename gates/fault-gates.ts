import { restoreUnderLoad } from './faults/backup-restored.ts';
import { cutUploads } from './faults/captures-cut.ts';
import { killDuringCaptures } from './faults/captures-killed.ts';
import { repeatCaptures } from './faults/captures-repeated.ts';
import { loseDatabase } from './faults/database-lost.ts';
import type { Gate } from './support/gate.ts';
import { runLabellers } from './faults/labelling-queue.ts';
import { loseMailServer } from './faults/mail-lost.ts';
import { overload } from './faults/overload.ts';
import { killDuringReports } from './faults/reports-killed.ts';
import { workShift } from './product/shift.ts';
import { soak } from './faults/soak.ts';
import { askForLargestPages } from './faults/largest-pages.ts';
import { readSlowly, stallUploads } from './faults/slow-clients.ts';
import { stopUnderLoad } from './faults/stopped-under-load.ts';
import { loseStore } from './faults/store-away.ts';
import { loseWaitingPictures } from './faults/waiting-pictures.ts';

export const faultGates: Gate[] = [
  {
    name: 'D1',
    what: '5 minutes of captures from 8 monitors, server and database killed 50 times',
    figure: 'lost 0, extra 0, the analytics copy equals the recount',
    kind: 'trial',
    run: killDuringCaptures,
    mutant: {
      bug: 'later events are missing in the daily sums of the analytics copy',
      file: 'server/src/adapters/analytics-duckdb/sync.ts',
      find: '    await recomputeTouchedDays(file);\n',
      replace: '',
    },
  },
  {
    name: 'D3',
    what: '50 labellers, 10,000 tasks, 10 % die holding one',
    figure: '0 doubles, 0 lost',
    kind: 'trial',
    run: runLabellers,
    mutant: {
      bug: 'a claimed task is handed out again',
      file: 'server/src/features/labelling/claims.ts',
      find: '      where claim.expires_at <= ${now}\n',
      replace: '',
    },
  },
  {
    name: 'D5',
    what: '10,000 captures sent 3 times, 20 at once',
    figure: '10,000 events',
    kind: 'trial',
    run: repeatCaptures,
    mutant: {
      bug: 'a repeated capture creates another event',
      file: 'server/src/features/captures/queries.ts',
      find: 'on conflict (site_id, device_id, capture_id, capture_item) do nothing',
      replace: '',
    },
  },
  {
    name: 'D7',
    what: 'mail server down, hanging, disconnecting and rejecting for 10 minutes',
    figure: '0 failed requests, all delivered later, each once',
    kind: 'trial',
    run: loseMailServer,
    mutant: {
      bug: 'a mail that could not be sent counts as sent',
      file: 'server/src/features/messages/jobs.ts',
      find: '    throw error;\n  }\n  await markSent',
      replace: '  }\n  await markSent',
    },
  },
  {
    name: 'D9',
    what: 'database frozen 30 s, connections cut 100 times',
    figure: '503 within 5 s, normal 5 s after',
    kind: 'trial',
    run: loseDatabase,
    mutant: {
      bug: 'calls wait for a database that does not reply',
      file: 'server/src/platform/db/heartbeat.ts',
      find: '    closeBusyConnections(databaseUrl);\n',
      replace: '',
    },
  },
  {
    name: 'D10',
    what: 'the picture folder is unavailable for a while during captures',
    figure: '0 lost, 0 partial, 503 with Retry-After, other pages work, normal within 5 s',
    kind: 'trial',
    run: loseStore,
    mutant: {
      bug: 'a picture that could not be written counts as stored',
      file: 'server/src/features/captures/pictures.ts',
      find: '      await files.put(name, content);',
      replace: '      await files.put(name, content).catch(() => undefined);',
    },
  },
  {
    name: 'D11',
    what: 'the picture folder becomes unavailable while accepted pictures wait to be re-encoded',
    figure: '0 rejected, 0 lost, all shown afterwards',
    kind: 'trial',
    run: loseWaitingPictures,
    mutant: {
      bug: 'a picture whose file cannot be found is rejected',
      file: 'server/src/features/images/processing.ts',
      find: 'if (await isStillOriginal(db, event, original)) fault = error;',
      replace: 'outcomes.push({ original, reason: error.message });',
    },
  },
  {
    name: 'D12',
    what: 'ten times the supported load for 60 s',
    figure: 'admitted p99 at most 2 s, the rest 429 or 503, health under 250 ms, recovered in 10 s',
    kind: 'trial',
    isTimed: true,
    run: overload,
    mutant: {
      bug: 'every call is admitted',
      file: 'server/src/platform/overload/concurrency-limit.ts',
      find: 'running.total() < maxConcurrent && running.of(caller) < maxPerCaller;',
      replace: 'caller.length > 0;',
    },
  },
  {
    name: 'D17',
    what: '50 stalled uploads, 40 stalled deliveries of one monitor, stalled bodies and headers',
    figure: 'an ordinary user and another monitor are served as usual; all stalled calls end',
    kind: 'trial',
    isTimed: true,
    run: stallUploads,
    mutant: {
      bug: 'one caller may use the whole limit, and bodies are read inside the limit',
      file: 'server/src/platform/http/http.ts',
      find: 'return runLimited(deps.callLimits.forUploads, callerKey, () =>',
      replace: 'return runLimited(limit, `${Math.random()}`, () =>',
    },
  },
  {
    name: 'D18',
    what: 'exports of one user that are requested but not read',
    figure: 'exports of other users complete; unread ones end',
    kind: 'trial',
    isTimed: true,
    run: readSlowly,
    mutant: {
      bug: 'an export occupies the limit until it is read',
      file: 'server/src/platform/files/snapshot.ts',
      find: '      void written.then(endWrite);\n',
      replace: "      file.content.once('close', endWrite);\n",
    },
  },
  {
    name: 'D19',
    what: 'every list at its largest page, eight at once',
    figure:
      'the event loop is never blocked for more than 100 ms; an ordinary user is served as usual',
    kind: 'trial',
    isTimed: true,
    run: askForLargestPages,
    mutant: {
      bug: 'a page with pictures and comments may have 10,000 rows',
      file: 'contract/src/values/paging.ts',
      find: 'export const maxPicturePageSize = 200;',
      replace: 'export const maxPicturePageSize = 10_000;',
    },
  },
  {
    name: 'D16',
    what: 'SIGTERM under load',
    figure: '0 broken requests',
    kind: 'trial',
    run: stopUnderLoad,
    mutant: {
      bug: 'a stopping server drops running requests',
      file: 'server/src/platform/http/graceful-shutdown.ts',
      find: '    await sleep(shutdownGraceMs);\n',
      replace: '    server.closeAllConnections();\n',
    },
  },
  {
    name: 'D14',
    what: 'a backup while monitors deliver, restored into an empty installation',
    figure: 'equal checksums of every table; pictures, sign-in, sessions and monitors work',
    kind: 'trial',
    run: restoreUnderLoad,
    mutant: {
      bug: 'pictures are removed before a backup has read them',
      file: 'server/src/adapters/files/backup-lock.ts',
      find: 'if (found.rows[0]?.isFree) await files.remove(name);',
      replace: 'if (found) await files.remove(name);',
    },
  },
  {
    name: 'soak',
    what: 'an hour of monitors, labellers, managers, exports and short-lived live streams',
    figure:
      'memory, open files, connections, temporary files and late jobs stay flat; data grow only with captures',
    kind: 'onDemand',
    isTimed: true,
    run: soak,
    mutant: {
      bug: 'closed streams are kept',
      file: 'server/src/features/live/service.ts',
      find: "      stream.content.once('close', () => streams.delete(stream));\n",
      replace: '',
    },
  },
  {
    name: 'captures-cut',
    what: '600 uploads, most cut at a random byte',
    figure: '0 partial events, 0 files without a row',
    kind: 'onDemand',
    run: cutUploads,
    mutant: {
      bug: 'pictures of an interrupted upload are kept',
      file: 'server/src/features/captures/pictures.ts',
      find: 'if (!isStoring || error instanceof AppError)',
      replace: 'if (isStoring && error instanceof AppError)',
    },
  },
  {
    name: 'reports-killed',
    what: 'a morning of 120 report mails, server and database killed 6 times',
    figure: 'each is delivered, none as two different mails',
    kind: 'onDemand',
    run: killDuringReports,
    mutant: {
      bug: 'jobs of a killed server stay locked',
      file: 'server/src/adapters/jobs-postgres/lease.ts',
      find: "interval '5 seconds'",
      replace: "interval '5 hours'",
    },
  },
  {
    name: 'shift',
    what: '5 minutes of monitors with every fault and 10 labellers at work',
    figure: 'no duplicate, no loss, no error',
    kind: 'onDemand',
    run: workShift,
    mutant: {
      bug: 'a label is verified by the person who set it',
      file: 'server/src/features/labelling/claims.ts',
      find: '        and event.user_labelled is distinct from ${userId}`;',
      replace: '        and ${userId}::bigint is not null`;',
    },
  },
];
