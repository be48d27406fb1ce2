/**
 * Retries on a timer too, because browsers do not always report a restored connection. Returns a
 * cleanup function.
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
