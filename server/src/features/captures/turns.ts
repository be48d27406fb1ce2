/** Work for one monitor, one after another. */
export type Turns = <Result>(deviceId: number, work: () => Promise<Result>) => Promise<Result>;

/** The database makes a monitor's deliveries take turns; waiting here, they do not hold connections others need. */
export function createTurns(): Turns {
  const last = new Map<number, Promise<unknown>>();
  return (deviceId, work) => {
    const done = (last.get(deviceId) ?? Promise.resolve()).then(work);
    const settled = done
      .catch(() => undefined)
      .finally(() => {
        if (last.get(deviceId) === settled) last.delete(deviceId);
      });
    last.set(deviceId, settled);
    return done;
  };
}
