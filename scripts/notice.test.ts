import { expect, test } from 'vitest';
import { findLicenceProblems, renderNotice, type LockFile } from './notice.ts';

const lockOf = (license?: string): LockFile => ({
  packages: {
    '': { license: 'MIT' },
    server: {},
    'node_modules/@wastegauge/server': { link: true },
    'node_modules/@scope/tool': { version: '1.2.3', ...(license && { license }) },
  },
});

test.each(['MIT', 'OFL-1.1', '(MIT OR CC0-1.0)', 'FSL-1.1-MIT OR MIT', 'Apache-2.0 AND MIT'])(
  '%s is open source',
  (licence) => {
    expect(findLicenceProblems(lockOf(licence))).toEqual([]);
  },
);

test.each([
  'FSL-1.1-Apache-2.0',
  'FSL-1.1-MIT',
  'BUSL-1.1',
  'SSPL-1.0',
  'Elastic-2.0',
  'SEE LICENSE IN LICENSE.md',
  'UNLICENSED',
  'MIT AND BUSL-1.1',
  '(MIT AND BUSL-1.1) OR FSL-1.1-MIT',
  'FSL-1.1-MIT OR (MIT AND BUSL-1.1)',
])('%s is refused', (licence) => {
  expect(findLicenceProblems(lockOf(licence))).toEqual([`@scope/tool 1.2.3: ${licence}`]);
});

test('a package without a licence is rejected, also a build tool', () => {
  expect(findLicenceProblems(lockOf())).toEqual(['@scope/tool 1.2.3: no licence']);
  const builds = { packages: { 'node_modules/tool': { version: '1.0.0', dev: true } } };
  expect(findLicenceProblems(builds)).toEqual(['tool 1.0.0: no licence']);
});

test('the list of packages is replaced, sorted and unique, without build tools', () => {
  const lock: LockFile = {
    packages: {
      'node_modules/b': { version: '2.0.0', license: 'ISC' },
      'node_modules/b/node_modules/a': { version: '1.0.0', license: 'MIT' },
      'server/node_modules/a': { version: '1.0.0', license: 'MIT' },
      'node_modules/builder': { version: '3.0.0', license: 'MIT', dev: true },
    },
  };
  const first = renderNotice('Written by hand.\n', lock);
  expect(first).toMatch(/^Written by hand\.\n\n\nPackages\n/);
  expect(first.match(/^ {2}.*$/gm)).toEqual(['  a 1.0.0: MIT', '  b 2.0.0: ISC']);
  expect(renderNotice(first, lock)).toBe(first);
  const withoutB = { packages: { 'node_modules/a': { version: '1.1.0', license: 'MIT' } } };
  expect(renderNotice(first, withoutB).match(/^ {2}.*$/gm)).toEqual(['  a 1.1.0: MIT']);
});
