import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { shippedModelFile } from '@wastegauge/recognition/encoder';
import type { EncoderProblem } from '@wastegauge/recognition/encoder-error';
import {
  classify,
  rankProbabilities,
  type Classifier,
} from '@wastegauge/recognition/learning/classifier';
import { unpackClassifier } from '@wastegauge/recognition/learning/classifier-file';
import type { LabelledPicture } from '@wastegauge/recognition/learning/labelled';
import { PictureNotSeen, type Recogniser, type SeenPicture } from '../../platform/ports/recogniser.ts';
import { StartError } from '../../platform/start-error.ts';

export type WorkerCall =
  | { kind: 'open' }
  | { kind: 'encode'; picture: Uint8Array }
  | { kind: 'train'; labels: readonly LabelledPicture[]; encoderVersion: string };

export type WorkerAnswer =
  | { id: number; result: unknown }
  | { id: number; problem: EncoderProblem | undefined; message: string };

// The encoder takes 150 MB of memory, which a quiet kitchen does not need all day.
const idleMs = 120_000;

/** Another model than the shipped one is checked at once, so that a wrong file is noticed at the start. */
export async function openRecogniser({
  modelFile,
}: {
  modelFile?: string | undefined;
}): Promise<Recogniser> {
  const file = modelFile ?? shippedModelFile;
  const worker = openWorker(file);
  if (modelFile !== undefined) {
    await worker.call({ kind: 'open' }).catch((error: unknown) => {
      throw new StartError(`RECOGNITION_MODEL: ${error instanceof Error ? error.message : ''}`);
    });
  }
  const encoder = {
    name: modelFile === undefined ? 'MobileNetV3-Small' : path.basename(modelFile),
    version: createHash('sha256')
      .update(await readFile(file))
      .digest('hex')
      .slice(0, 16),
  };
  const unpack = keepLast(unpackClassifier);
  return {
    encoder,
    encode: async (picture) => (await worker.call({ kind: 'encode', picture })) as SeenPicture,
    train: async (labels) =>
      (await worker.call({ kind: 'train', labels, encoderVersion: encoder.version })) as Awaited<
        ReturnType<Recogniser['train']>
      >,
    classify: (packed, embedding) => {
      const classifier: Classifier = unpack(packed);
      return rankProbabilities(classifier.foods, classify(classifier, embedding));
    },
    close: worker.close,
  };
}

interface RunningWorker {
  call(call: WorkerCall): Promise<unknown>;
  close(): Promise<void>;
}

interface PendingCall {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** Starts with the first call and ends after a while without any. */
function openWorker(modelFile: string): RunningWorker {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  const pending = new Map<number, PendingCall>();

  function start(): Worker {
    const started = new Worker(new URL('recogniser-worker.ts', import.meta.url), {
      workerData: { modelFile },
    });
    started.unref();
    started.on('message', (answer: WorkerAnswer) => {
      const call = pending.get(answer.id);
      pending.delete(answer.id);
      if (pending.size === 0) endLater(started);
      if ('result' in answer) call?.resolve(answer.result);
      else call?.reject(toError(answer));
    });
    const fail = (error: Error): void => {
      if (worker === started) worker = undefined;
      for (const call of pending.values()) call.reject(error);
      pending.clear();
    };
    started.on('error', fail);
    started.on('exit', () => fail(new Error('The recogniser has stopped.')));
    return started;
  }

  function endLater(started: Worker): void {
    clearTimeout(idle);
    idle = setTimeout(() => {
      if (pending.size > 0) return;
      if (worker === started) worker = undefined;
      void started.terminate();
    }, idleMs).unref();
  }

  return {
    call: (call) =>
      new Promise((resolve, reject) => {
        worker ??= start();
        lastId += 1;
        pending.set(lastId, { resolve, reject });
        worker.postMessage({ id: lastId, call });
      }),
    close: async () => {
      clearTimeout(idle);
      await worker?.terminate();
    },
  };
}

const toError = ({ problem, message }: Extract<WorkerAnswer, { message: string }>): Error =>
  problem === 'picture' ? new PictureNotSeen(message) : new Error(message);

/** The classifier of one site is used for many pictures in a row. */
function keepLast<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  let last: { key: Key; value: Value } | undefined;
  return (key) => {
    if (last?.key !== key) last = { key, value: make(key) };
    return last.value;
  };
}
