export type Workbench = (name: string, work: () => Promise<void>) => Promise<void>;

/** One work after another; what is asked for again while it waits or is under way is done once. */
export function createWorkbench(): Workbench {
  const waiting = new Map<string, Promise<void>>();
  let last = Promise.resolve();
  return (name, work) => {
    const known = waiting.get(name);
    if (known) return known;
    const done = last.then(work).finally(() => waiting.delete(name));
    waiting.set(name, done);
    last = done.catch(() => undefined);
    return done;
  };
}
