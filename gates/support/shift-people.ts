import { setTimeout as sleep } from 'node:timers/promises';
import {
  labellingRoutes,
  type LabelChoice,
  type LabellingTask,
} from '@wastegauge/contract/waste/labelling';
import type { GateCaller } from './caller.ts';

/** Replies the people of a shift got, and unexpected ones. */
export interface ShiftBook {
  labels: Map<number, { userId: number; status: string; food: number | null }>;
  verdicts: Map<number, { userId: number; verify: boolean }>;
  /** Sent or accepted: a repeated label may come too late. */
  inVerification: Set<number>;
  nextMs: number[];
  /** Invalid labels that were rejected as expected. */
  refusals: number;
  problems: string[];
}

export const openBook = (): ShiftBook => ({
  labels: new Map(),
  verdicts: new Map(),
  inVerification: new Set(),
  nextMs: [],
  refusals: 0,
  problems: [],
});

const tasksAhead = 2;
const [shortestThoughtMs, longestThoughtMs] = [150, 600];
const unknownFood = 999_999_999;

const chance = (share: number): boolean => Math.random() < share;
const think = (): Promise<void> =>
  sleep(shortestThoughtMs + Math.random() * (longestThoughtMs - shortestThoughtMs));
const pickAny = (foods: readonly number[]): number | undefined =>
  foods[Math.floor(Math.random() * foods.length)];

/** Like the labelling screen: fetches the next task and its picture in advance. */
export async function labelUntil(
  signal: AbortSignal,
  person: GateCaller,
  book: ShiftBook,
  foods: readonly number[],
): Promise<void> {
  const release = (id: number) =>
    person.call(labellingRoutes.releaseLabellingTask, { params: { id } });
  const ahead: LabellingTask[] = [];
  while (!signal.aborted) {
    while (ahead.length < tasksAhead) {
      const task = await fetchTask(person, book, ahead);
      if (!task) break;
      ahead.push(task);
    }
    const task = ahead.shift();
    await think();
    if (!task) continue;
    if (chance(0.03)) await release(task.unlabelled.id);
    else await label(person, book, task, foods);
  }
  for (const { unlabelled } of ahead) await release(unlabelled.id);
}

async function fetchTask(
  person: GateCaller,
  book: ShiftBook,
  ahead: LabellingTask[],
): Promise<LabellingTask | undefined> {
  const skip = ahead.map(({ unlabelled }) => unlabelled.id).join(',');
  const next = await person.call(labellingRoutes.nextLabellingTask, { query: { skip } });
  book.nextMs.push(next.ms);
  if (next.status !== 200 && next.status !== 204) {
    book.problems.push(`the next task answered ${next.status} ${next.code ?? ''}`);
  }
  const task = next.answer;
  const { id = 0, image_url: url } = task?.unlabelled ?? {};
  if (book.labels.has(id)) book.problems.push(`event ${id} came a second time`);
  if (url) {
    const picture = await fetch(person.url + url);
    await picture.arrayBuffer();
    if (!picture.ok) book.problems.push(`the picture of ${id} answered ${picture.status}`);
  }
  return task;
}

async function label(
  person: GateCaller,
  book: ShiftBook,
  task: LabellingTask,
  foods: readonly number[],
): Promise<void> {
  const { id } = task.unlabelled;
  const { userId } = person;
  const status = chance(0.05) ? 'DISCARDED' : chance(0.05) ? 'ESCALATED' : 'SUCCESSFUL';
  const food = status === 'SUCCESSFUL' ? (task.suggestions[0]?.food ?? pickAny(foods)) : undefined;
  const choice: Partial<LabelChoice> = { status, food, image_url: task.unlabelled.image_url };
  if (chance(0.1)) {
    await expectRejection(person, book, id, { status: 'SUCCESSFUL', food: unknownFood });
    await expectRejection(person, book, id, { status: 'SUCCESSFUL' });
  }
  const { status: answered, code } = await submit(person, id, choice);
  if (answered !== 200) {
    book.problems.push(`labelling ${id} answered ${answered} ${code ?? ''}`);
    return;
  }
  if (book.labels.has(id)) book.problems.push(`event ${id} was labelled twice`);
  book.labels.set(id, { userId, status, food: food ?? null });
  // The reply was lost, so the browser sends the same again.
  if (chance(0.05)) {
    const again = await submit(person, id, choice);
    const isFine = again.status === 200 || book.inVerification.has(id);
    if (!isFine) book.problems.push(`a repeat of ${id} answered ${again.status}`);
  }
  // Another labeller still had the task.
  const other = [...book.labels].findLast(([, entry]) => entry.userId !== userId);
  if (other && chance(0.1)) await expectRejection(person, book, other[0], choice);
}

const submit = (person: GateCaller, id: number, body: object) =>
  person.call(labellingRoutes.labelEvent, { params: { id }, body });

async function expectRejection(
  person: GateCaller,
  book: ShiftBook,
  id: number,
  body: object,
): Promise<void> {
  const { status } = await submit(person, id, body);
  if ([400, 404, 409].includes(status)) book.refusals += 1;
  else book.problems.push(`a wrong label of ${id} answered ${status}`);
}

/** Verifies labels of others and corrects every third. */
export async function verifyUntil(
  signal: AbortSignal,
  person: GateCaller,
  book: ShiftBook,
  foods: readonly number[],
): Promise<void> {
  const { userId } = person;
  while (!signal.aborted) {
    await think();
    const { answer: task } = await person.call(labellingRoutes.nextVerificationTask);
    if (!task) continue;
    const { id, user_labelled: labelledBy } = task.event;
    if (labelledBy === userId) book.problems.push(`${id} came back to who labelled it`);
    const verify = !chance(0.33);
    const body = verify ? { verify } : { verify, food: pickAny(foods) };
    book.inVerification.add(id);
    const params = { id };
    const { status, code } = await person.call(labellingRoutes.verifyEvent, { params, body });
    if (status !== 200) {
      book.problems.push(`verifying ${id} answered ${status} ${code ?? ''}`);
      continue;
    }
    if (book.verdicts.has(id)) book.problems.push(`event ${id} was verified twice`);
    book.verdicts.set(id, { userId, verify });
  }
}
