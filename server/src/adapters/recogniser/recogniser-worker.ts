import { parentPort, workerData } from 'node:worker_threads';
import { createEncoder, type Encoder } from '@wastegauge/recognition/encoder';
import { EncoderError } from '@wastegauge/recognition/encoder-error';
import { fitClassifier } from '@wastegauge/recognition/learning/classifier';
import { packClassifier } from '@wastegauge/recognition/learning/classifier-file';
import { z } from 'zod';
import type { WorkerAnswer, WorkerCall } from './recogniser.ts';

// A worker, because encoding and training would block the event loop for up to seconds.
const { modelFile } = z.object({ modelFile: z.string() }).parse(workerData);
let encoder: Promise<Encoder> | undefined;
const openEncoder = (): Promise<Encoder> => (encoder ??= createEncoder({ modelFile }));

async function run(call: WorkerCall): Promise<unknown> {
  switch (call.kind) {
    case 'open':
      return (await openEncoder()).version;
    case 'encode': {
      const { encode } = await openEncoder();
      const before = process.threadCpuUsage();
      const { embedding, isFood } = await encode(call.picture);
      return { embedding, foodShare: isFood ?? null, cpuMs: cpuMsSince(before) };
    }
    case 'train': {
      const before = process.threadCpuUsage();
      const fitted = fitClassifier(call.labels, call.encoderVersion);
      return fitted && { classifier: packClassifier(fitted), cpuMs: cpuMsSince(before) };
    }
  }
}

function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

parentPort?.on('message', async ({ id, call }: { id: number; call: WorkerCall }) => {
  let answer: WorkerAnswer;
  try {
    answer = { id, result: await run(call) };
  } catch (error) {
    const problem = error instanceof EncoderError ? error.problem : undefined;
    answer = { id, problem, message: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(answer);
});
