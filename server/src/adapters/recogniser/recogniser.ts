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
import {
  PictureNotSeen,
  type Recogniser,
  type SeenPicture,
} from '../../platform/ports/recogniser.ts';
import { StartError } from '../../platform/start-error.ts';

export type WorkerCall =
  | { kind: 'open' }
  | { kind: 'encode'; picture: Uint8Array }
  | { kind: 'train'; labels: readonly LabelledPicture[]; encoderVersion: string };

export type WorkerAnswer =
  | { id: number; result: unknown }
  | { id: number; problem: EncoderProblem | undefined; message: string };

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
    encode: (picture) => worker.call<SeenPicture>({ kind: 'encode', picture }),
    train: (labels) =>
      worker.call<{ classifier: Uint8Array; cpuMs: number } | undefined>({
        kind: 'train',
        labels,
        encoderVersion: encoder.version,
      }),
    classify: (packed, embedding) => {
      const classifier: Classifier = unpack(packed);
      return rankProbabilities(classifier.foods, classify(classifier, embedding));
    },
    close: worker.close,
  };
}

interface RunningWorker {
  /** The type of the result follows from the kind of the call. */
  call<Result>(call: WorkerCall): Promise<Result>;
  close(): Promise<void>;
}

interface PendingCall {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** Starts with the first call. It stays: ending it would hardly free any memory. */
function openWorker(modelFile: string): RunningWorker {
  let worker: Worker | undefined;
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

  return {
    call: <Result>(call: WorkerCall) =>
      new Promise<Result>((resolve, reject) => {
        worker ??= start();
        lastId += 1;
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the worker is part of this adapter
        pending.set(lastId, { resolve: (result) => resolve(result as Result), reject });
        worker.postMessage({ id: lastId, call });
      }),
    close: async () => {
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
