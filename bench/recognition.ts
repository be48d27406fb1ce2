import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEncoder } from '@wastegauge/recognition/encoder';
import type { Embedding } from '@wastegauge/recognition/embedding';
import { measureAccuracy } from '@wastegauge/recognition/evaluation/accuracy';
import {
  classify,
  fitClassifier,
  rankProbabilities,
} from '@wastegauge/recognition/learning/classifier';
import { packClassifier, unpackClassifier } from '@wastegauge/recognition/learning/classifier-file';
import { rounded, type BenchResult } from './figures.ts';

const goals = { firstPercent: 70, firstFivePercent: 90, cpuMsPerPicture: 60, fit2000CpuS: 20 };
const fitSize = 2000;

interface Picture {
  file: string;
  isTraining: boolean;
  food: number;
}

/** Learns from the pictures in train and ranks those in test; nothing else is used for learning. */
export async function measureRecognition(): Promise<BenchResult> {
  const folder = process.env.RECOGNITION_PICTURES;
  if (folder === undefined) {
    throw new Error(
      'Set RECOGNITION_PICTURES to a folder with labels.csv (file, split, food, …), train and test.',
    );
  }
  const pictures = readLabels(folder);
  const encoder = await createEncoder();
  await encoder.encode(readFileSync(join(folder, pictures[0]?.file ?? '')));

  const startedAt = process.cpuUsage();
  const embeddings: Embedding[] = [];
  for (const { file } of pictures) {
    embeddings.push((await encoder.encode(readFileSync(join(folder, file)))).embedding);
  }
  const cpuMsPerPicture = cpuSeconds(startedAt) * (1000 / pictures.length);
  const memoryMb = process.memoryUsage().rss / 2 ** 20;

  const labelled = pictures.map(({ food, isTraining }, at) => ({
    embedding: embeddings[at]!,
    food,
    isTraining,
    day: '',
  }));
  const training = labelled.filter(({ isTraining }) => isTraining);
  const fitStartedAt = process.cpuUsage();
  const fitted = fitClassifier(training, encoder.version);
  const fitCpuS = cpuSeconds(fitStartedAt);
  if (!fitted) throw new Error('labels.csv has no training pictures.');
  const stored = packClassifier(fitted);
  const classifier = unpackClassifier(stored);
  const tested = labelled
    .filter(({ isTraining }) => !isTraining)
    .map(({ embedding, food }) => ({
      food,
      ranked: rankProbabilities(classifier.foods, classify(classifier, embedding)),
    }));
  const { first, firstFive } = measureAccuracy(tested);
  const meanConfidence =
    tested.reduce((sum, { ranked }) => sum + (ranked[0]?.probability ?? 0), 0) / tested.length;

  const many = Array.from({ length: fitSize }, (_, at) => training[at % training.length]!);
  const manyStartedAt = process.cpuUsage();
  fitClassifier(many, encoder.version);
  const fit2000CpuS = cpuSeconds(manyStartedAt);
  await encoder.close();

  const [firstPercent, firstFivePercent] = [first.share * 100, firstFive.share * 100];
  return {
    isGood:
      firstPercent >= goals.firstPercent &&
      firstFivePercent >= goals.firstFivePercent &&
      cpuMsPerPicture <= goals.cpuMsPerPicture &&
      fit2000CpuS <= goals.fit2000CpuS,
    labels: training.length,
    foods: classifier.foods.length,
    tested: tested.length,
    firstPercent: rounded(firstPercent),
    firstFivePercent: rounded(firstFivePercent),
    firstInterval: `${rounded(first.low * 100)} to ${rounded(first.high * 100)}`,
    meanConfidencePercent: rounded(meanConfidence * 100),
    lambda: classifier.lambda,
    temperature: classifier.temperature,
    cpuMsPerPicture: rounded(cpuMsPerPicture),
    memoryMb: rounded(memoryMb),
    fitCpuS: rounded(fitCpuS),
    fit2000CpuS: rounded(fit2000CpuS),
    classifierKb: rounded(stored.length / 1024),
  };
}

function readLabels(folder: string): Picture[] {
  const [, ...lines] = readFileSync(join(folder, 'labels.csv'), 'utf8').trim().split(/\r?\n/);
  const rows = lines.map((line) => line.split(','));
  const foods = [...new Set(rows.map(([, , food]) => food))];
  return rows.map(([file = '', split, food]) => ({
    file,
    isTraining: split === 'train',
    food: foods.indexOf(food),
  }));
}

function cpuSeconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000_000;
}
