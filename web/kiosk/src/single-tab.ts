const attempts = 4;
const retryMs = 400;

/** Two tabs would read the scale and send the same captures twice. Resolves to false in the second one. */
export async function holdTab(): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (await takeLock()) return true;
    // After a reload the previous page may not be gone yet.
    await new Promise((resolve) => {
      setTimeout(resolve, retryMs);
    });
  }
  return false;
}

const takeLock = (): Promise<boolean> =>
  new Promise((resolve) => {
    void navigator.locks.request('wastegauge-monitor', { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      // Held until the page is closed.
      return lock ? new Promise(() => undefined) : undefined;
    });
  });
