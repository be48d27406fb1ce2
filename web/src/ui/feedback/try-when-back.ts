/**
 * Tries whenever there may be a connection again: a browser does not always notice that it is back.
 * Answers how to stop, for an effect to give back.
 */
export function tryWhenBack(attempt: () => void, everyMs: number): () => void {
  const timer = setInterval(attempt, everyMs);
  window.addEventListener('online', attempt);
  document.addEventListener('visibilitychange', attempt);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', attempt);
    document.removeEventListener('visibilitychange', attempt);
  };
}
