import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import packageJson from '../../package.json' with { type: 'json' };
import { startMonitor, type MonitorNotice } from '../client.ts';
import { openDiskQueue } from '../disk-queue.ts';
import { loadState, watchBin } from './bin-watch.ts';
import { openCamera } from './camera.ts';
import { createBinDetector, openSerialScale } from './scale.ts';
import { help, readSwitches, type RunSwitches } from './switches.ts';
import type { WeightSource } from './weight-source.ts';

const report = (text: string): void => console.log(text);

async function run(switches: RunSwitches): Promise<void> {
  if (switches.authority) trustAuthority(switches.authority);
  const { folder } = switches;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const stateFile = path.join(folder, 'state.json');
  const state = await loadState(stateFile);
  const camera = switches.camera ? openCamera(switches.camera, report) : undefined;
  let scale: WeightSource | undefined;
  const monitor = startMonitor({
    server: switches.server,
    key: switches.key,
    queue: await openDiskQueue(path.join(folder, 'queue')),
    firmware: packageJson.version,
    scaleState: () => scale?.state() ?? 'missing',
    ...(camera && { cameraState: () => camera.state() }),
    report: (notice) => report(describeNotice(notice)),
  });
  const detector = createBinDetector(switches['empty-bin'] * 1000, state.detector);
  const bin = watchBin({
    stateFile,
    state,
    detector,
    camera,
    deliver: monitor.deliver,
    report,
    onFailure: exitForRestart,
  });
  scale = openSerialScale({
    device: switches.scale,
    format: { baud: switches.baud, frame: switches.format },
    dialect: switches.dialect,
    unit: switches.unit,
    report,
    onMessage: (message) => bin.take(message, Date.now()),
  });
  report(`Monitoring for ${switches.server}. ${monitor.waiting()} captures are waiting.`);

  const stop = async (): Promise<void> => {
    await scale?.close();
    await bin.stop();
    await monitor.stop();
    process.exit(0);
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
}

/** The saved level of the bin is still the old one, so the next start finds the addition again. */
function exitForRestart(error: unknown): void {
  console.error(`The capture could not be stored: ${String(error)}`);
  process.exit(1);
}

function trustAuthority(file: string): void {
  let pem: string;
  try {
    pem = readFileSync(file, 'utf8');
  } catch {
    throw new Error(`--authority: ${file} cannot be read.`);
  }
  setDefaultCACertificates([...getCACertificates('default'), pem]);
}

function describeNotice(notice: MonitorNotice): string {
  switch (notice.kind) {
    case 'delivered':
      return `Delivered ${notice.captureId}.`;
    case 'refused':
      return `Refused ${notice.captureId}: ${notice.message}`;
    case 'pictureRejected':
      return `Picture ${notice.position} of ${notice.captureId} was rejected: ${notice.message}`;
    case 'trouble':
      return `${notice.message.replace(/^Error: /, '')}. Next attempt in ${Math.ceil(notice.retryInMs / 1000)} s.`;
  }
}

try {
  const switches = readSwitches(process.argv.slice(2));
  if (switches) await run(switches);
  else process.stdout.write(help);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
