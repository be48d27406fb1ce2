const firstShownAfterMs = 2000;
const plainLineEveryMs = 10_000;

/**
 * Shows elapsed seconds: one updating line on a terminal, plain lines otherwise.
 * @param {string} label
 */
export function startProgress(label) {
  const isTerminal = process.stdout.isTTY;
  const startedAt = Date.now();
  const line = () => `${label} … ${Math.round((Date.now() - startedAt) / 1000)} s`;
  let isShown = false;
  let timer = setTimeout(() => {
    show();
    timer = setInterval(show, isTerminal ? 1000 : plainLineEveryMs);
  }, firstShownAfterMs);

  function show() {
    isShown = true;
    process.stdout.write(isTerminal ? `\r${line()}` : `${line()}\n`);
  }

  return {
    /** @param {boolean} isOk */
    end(isOk) {
      clearTimeout(timer);
      if (isShown)
        process.stdout.write(`${isTerminal ? '\r' : ''}${line()}, ${isOk ? 'done' : 'failed'}\n`);
    },
  };
}
