import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { PartState } from '../client.ts';

export interface BinCamera {
  /** JPEG; undefined when the camera fails. */
  takePicture(): Promise<Buffer | undefined>;
  state(): PartState;
}

interface CameraProgram {
  file: string;
  args: string[];
}

/** The connector on the board of a Raspberry Pi. */
export const boardCamera = 'rpi';

const timeoutMs = 20_000;
const maxBytes = 20_000_000;
const run = promisify(execFile);

export function openCamera(device: string, report: (text: string) => void): BinCamera {
  const { file, args } = findProgram(device);
  let state: PartState = 'ok';
  let lastProblem = '';
  return {
    state: () => state,
    takePicture: async () => {
      try {
        const { stdout } = await run(file, args, {
          encoding: 'buffer',
          timeout: timeoutMs,
          maxBuffer: maxBytes,
        });
        if (stdout.readUInt16BE(0) !== 0xffd8) throw new Error('it returned no JPEG picture');
        [state, lastProblem] = ['ok', ''];
        return stdout;
      } catch (error) {
        const problem = describeFailure(error);
        if (problem !== lastProblem) report(`The camera ${device} failed: ${problem}`);
        [state, lastProblem] = ['missing', problem];
        return undefined;
      }
    },
  };
}

function findProgram(device: string): CameraProgram {
  const still = findInPath('rpicam-still') ?? findInPath('libcamera-still');
  const ffmpeg = device === boardCamera ? undefined : findInPath('ffmpeg');
  if (ffmpeg !== undefined) return { file: ffmpeg, args: ffmpegArgs(device) };
  if (still !== undefined) return { file: still, args: stillArgs };
  throw new Error(
    device === boardCamera
      ? 'Neither rpicam-still nor libcamera-still is installed: sudo apt install rpicam-apps-lite.'
      : 'Neither ffmpeg nor rpicam-still is installed: sudo apt install ffmpeg.',
  );
}

/** The tenth frame: by then a USB camera has adjusted its exposure. */
const ffmpegArgs = (device: string): string[] =>
  [
    ['-hide_banner', '-loglevel', 'error', '-nostdin'],
    ['-f', 'v4l2', '-i', device],
    ['-vf', 'select=gte(n\\,9),scale=w=min(iw\\,1280):h=-2', '-frames:v', '1'],
    ['-q:v', '4', '-f', 'mjpeg', 'pipe:1'],
  ].flat();

const stillArgs = ['-n', '-t', '800', '--width', '1280', '--height', '960', '-q', '85', '-o', '-'];

function findInPath(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter((each) => each !== '');
  return folders.map((folder) => path.join(folder, name)).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('killed' in error && error.killed === true) return `no picture within ${timeoutMs / 1000} s`;
  const stderr = 'stderr' in error ? String(error.stderr).trim() : '';
  return stderr.split('\n').at(-1) || error.message;
}
