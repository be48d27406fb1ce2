import { claimMinutes } from '@wastegauge/contract/waste/labelling';

export interface HeldTask<Task, Choice> {
  id: number;
  task: Task;
  failure: { error: unknown; choice: Choice } | null;
}

interface Progress {
  total: number;
  remaining: number;
  secondsPerTask: number;
}

export interface QueueState<Task, Choice> {
  phase: 'loading' | 'working' | 'empty' | 'failed';
  current: HeldTask<Task, Choice> | null;
  /** The newest last. */
  done: readonly { id: number; task: Task; choice: Choice }[];
  isUndoing: boolean;
  progress: Progress | null;
  loadError: unknown;
}

export interface TaskQueueDeps<Task, Choice> {
  fetchNext: (heldIds: number[]) => Promise<Task | undefined>;
  save: (task: Task, choice: Choice) => Promise<void>;
  /** Stores a choice that could not be sent; resolves to false if it must not be stored. */
  keep: (task: Task, choice: Choice, error: unknown) => Promise<boolean>;
  /** Ids of stored choices. */
  keptIds: () => number[];
  /** Takes back a stored or saved choice. */
  undo: (task: Task) => Promise<void>;
  release: (id: number) => void;
  /** Fetches and decodes the pictures of a task; the result is held as long as the task is. */
  prepare: (task: Task) => unknown;
  describe: (task: Task) => { id: number; total: number; remaining: number; seconds: number };
  classifyError: (error: unknown) => 'retry' | 'drop' | 'reset';
  now?: () => number;
}

export interface TaskQueue<Task, Choice> {
  subscribe: (listener: () => void) => () => void;
  state: () => QueueState<Task, Choice>;
  start: () => void;
  stop: () => void;
  /** Shows the next task immediately and saves the choice in the background. */
  decide: (choice: Choice) => void;
  /** Shows the last decided task again. */
  undo: () => Promise<void>;
  /** Releases all tasks and fetches again; a reopened task comes first. */
  restart: () => void;
  /** Listeners are still called after the queue was stopped. */
  onSaveFailed: (listener: (error: unknown) => void) => void;
  refill: () => void;
}

const tasksAhead = 2;
const maxDone = 20;
/** Claims that are about to expire are released, not shown. */
const claimLifeMs = (claimMinutes - 1) * 60_000;

interface Entry<Task, Choice> extends HeldTask<Task, Choice> {
  claimedAtMs: number;
  pictures: unknown;
}

export function createTaskQueue<Task, Choice>(
  deps: TaskQueueDeps<Task, Choice>,
): TaskQueue<Task, Choice> {
  const { now = Date.now } = deps;
  const listeners = new Set<() => void>();
  const saving = new Map<number, Promise<void>>();
  let isUndoing = false;
  let held: Entry<Task, Choice>[] = [];
  let done: QueueState<Task, Choice>['done'] = [];
  let progress: Progress | null = null;
  let decisions = 0;
  let loadError: unknown = null;
  let isExhausted = false;
  let isFetching = false;
  // Incremented on start, stop and reset: tasks requested earlier are released on arrival.
  let round = 0;
  let isRunning = false;
  let notifySaveFailed: (error: unknown) => void = () => {};
  let state = snapshot();

  function snapshot(): QueueState<Task, Choice> {
    const current = held[0] ?? null;
    return {
      phase: currentPhase(current !== null),
      current,
      done,
      isUndoing,
      progress,
      loadError,
    };
  }
  function currentPhase(hasCurrent: boolean): QueueState<Task, Choice>['phase'] {
    if (hasCurrent) return 'working';
    if (loadError !== null) return 'failed';
    return isExhausted && saving.size === 0 ? 'empty' : 'loading';
  }
  function adjustRemaining(by: 1 | -1): void {
    if (progress) progress = { ...progress, remaining: Math.max(progress.remaining - by, 0) };
  }
  function publish(): void {
    state = snapshot();
    for (const listener of listeners) listener();
  }

  async function fill(): Promise<void> {
    if (isFetching || !isRunning) return;
    isFetching = true;
    const startRound = round;
    try {
      let needsMore = held.length <= tasksAhead;
      while (needsMore) {
        needsMore = (await fetchOne(startRound)) && held.length <= tasksAhead;
      }
    } finally {
      isFetching = false;
    }
    if (startRound !== round) await fill();
  }

  async function fetchOne(startRound: number): Promise<boolean> {
    const decisionsBefore = saving.size === 0 ? decisions : -1;
    try {
      const task = await deps.fetchNext([
        ...held.map(({ id }) => id),
        ...saving.keys(),
        ...deps.keptIds(),
      ]);
      if (startRound !== round) {
        if (task !== undefined) deps.release(deps.describe(task).id);
        return false;
      }
      loadError = null;
      isExhausted = task === undefined;
      renewClaims();
      return task !== undefined && hold(task, decisionsBefore === decisions);
    } catch (error) {
      if (startRound === round) loadError = error;
      return false;
    } finally {
      if (startRound === round) publish();
    }
  }

  /** Requesting another task renews the claims on those already held. */
  function renewClaims(): void {
    held = held.map((entry) => ({ ...entry, claimedAtMs: now() }));
  }

  /** The server's count is valid only if no decision was made in the meantime. */
  function hold(task: Task, isCountExact: boolean): boolean {
    const { id, total, remaining, seconds } = deps.describe(task);
    if (isCountExact || !progress) progress = { total, remaining, secondsPerTask: seconds };
    if (saving.has(id) || held.some((entry) => entry.id === id)) return false;
    const pictures = deps.prepare(task);
    held = [...held, { id, task, failure: null, claimedAtMs: now(), pictures }];
    return true;
  }

  async function save(entry: Entry<Task, Choice>, choice: Choice): Promise<void> {
    const decision = { id: entry.id, task: entry.task, choice };
    done = [...done, decision].slice(-maxDone);
    try {
      await deps.save(entry.task, choice);
      saving.delete(entry.id);
    } catch (error) {
      const isKept = await deps.keep(entry.task, choice, error);
      saving.delete(entry.id);
      if (isKept) return publish();
      done = done.filter((other) => other !== decision);
      notifySaveFailed(error);
      const verdict = deps.classifyError(error);
      if (verdict === 'reset') releaseAll();
      if (verdict === 'retry' && !isRunning) deps.release(entry.id);
      else if (verdict === 'retry') {
        // Inserted second: the picture must not change while somebody is typing a food.
        held.splice(1, 0, { ...entry, failure: { error, choice } });
        adjustRemaining(-1);
      }
    }
    publish();
    await fill();
  }

  function releaseAll(): void {
    round += 1;
    for (const { id } of held) deps.release(id);
    held = [];
    isExhausted = false;
    loadError = null;
  }

  async function undoLast(): Promise<void> {
    const last = done.at(-1);
    if (!last || isUndoing) return;
    isUndoing = true;
    publish();
    try {
      await saving.get(last.id);
      // A save that failed has brought its task back already.
      if (!done.includes(last)) return;
      await deps.undo(last.task);
      done = done.filter((other) => other !== last);
      held = [
        { ...last, failure: null, claimedAtMs: now(), pictures: deps.prepare(last.task) },
        ...held.filter(({ id }) => id !== last.id),
      ];
      decisions += 1;
      isExhausted = false;
      adjustRemaining(-1);
    } catch (error) {
      if (deps.classifyError(error) !== 'retry') done = done.filter((other) => other !== last);
      notifySaveFailed(error);
    } finally {
      isUndoing = false;
      publish();
    }
  }

  function dropExpired(): void {
    const isFresh = (entry: Entry<Task, Choice>) => now() - entry.claimedAtMs < claimLifeMs;
    for (const { id } of held.filter((entry) => !isFresh(entry))) deps.release(id);
    held = held.filter(isFresh);
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    start() {
      isRunning = true;
      publish();
      void fill();
    },
    stop() {
      isRunning = false;
      releaseAll();
    },
    decide(choice) {
      const [entry, ...rest] = held;
      if (!entry) return;
      held = rest;
      decisions += 1;
      adjustRemaining(1);
      dropExpired();
      saving.set(entry.id, save(entry, choice));
      publish();
      if (held.length === 0) void fill();
    },
    undo: undoLast,
    restart() {
      releaseAll();
      publish();
      void fill();
    },
    onSaveFailed(listener) {
      notifySaveFailed = listener;
    },
    refill: () => void fill(),
  };
}
