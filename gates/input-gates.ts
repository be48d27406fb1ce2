import type { Gate } from './support/gate.ts';
import { sendHostileFiles } from './inputs/hostile-files.ts';
import { inTests } from './in-tests.ts';
import { showHostileTexts } from './support/shown-texts.ts';
import { sendHostileUploads } from './inputs/uploads.ts';

export const inputGates: Gate[] = [
  inTests({
    name: 'C1',
    what: '100,000 requests generated from the OpenAPI document; GATE_SEED repeats them',
    figure: 'no 500, no undocumented status or body',
    files: ['server/test/generated-requests.test.ts'],
    mutant: {
      bug: 'text that the database cannot store is not handled',
      file: 'server/src/platform/http/error-handler.ts',
      find: "if (unstorable.has(code)) return new AppError('badRequest');",
      replace: '',
    },
  }),
  {
    name: 'C4',
    what: '200 texts that would run as markup, in every stored text, in Chromium without its policy',
    figure: '0 executions',
    kind: 'trial',
    run: showHostileTexts,
    mutant: {
      bug: 'the place on a feed card is set as markup',
      file: 'web/src/features/feed/event-card.tsx',
      find: `<p className={classes['place']}>
              {[event.site_name, event.device_name].filter((part) => part !== '').join(' · ')}
            </p>`,
      replace: `<p
              className={classes['place']}
              dangerouslySetInnerHTML={{ __html: event.site_name }}
            />`,
    },
  },
  {
    name: 'C5',
    what: '60 hostile uploads, from monitors and from people',
    figure: 'each rejected or reduced to its pixels within 2 s; memory bounded',
    kind: 'trial',
    isTimed: true,
    run: sendHostileUploads,
    mutant: {
      bug: 'pictures of 500 megapixels are decoded',
      file: 'contract/src/waste/captures.ts',
      find: 'pictureMegapixels: 50,',
      replace: 'pictureMegapixels: 500,',
    },
  },
  inTests({
    name: 'C6',
    what: '5,000 rows of generated texts in exports, read back by other programs',
    figure: '0 differences, 0 cells that a spreadsheet would run',
    files: ['server/test/csv-read-back.test.ts'],
    mutant: {
      bug: 'a formula after blanks is not escaped',
      file: 'server/src/platform/csv.ts',
      find: '/^\\s*[=+',
      replace: '/^[=+',
    },
  }),
  {
    name: 'C7',
    what: 'hostile tables, workbooks and calendars from signed-in users while another user works',
    figure:
      '0 failed calls of others, 99 of 100 within a second, same process, memory bounded, no process left',
    kind: 'trial',
    isTimed: true,
    run: sendHostileFiles,
    mutant: {
      bug: 'a reading process is not stopped after its file',
      file: 'server/src/platform/files/file-reading-process.ts',
      find: "  child.kill('SIGKILL');\n  await exited;",
      replace: '  void exited;',
    },
  },
  inTests({
    name: 'C13',
    what: 'planted secrets of every kind through all journeys',
    figure: '0 in logs, error bodies, reports, the operations page and the database',
    files: ['server/test/secrets.test.ts'],
    mutant: {
      bug: 'the whole URL is logged, including the query string',
      file: 'server/src/platform/log.ts',
      find: "withoutSecrets(request.url.split('?')[0] ?? '')",
      replace: 'request.url',
    },
  }),
];
