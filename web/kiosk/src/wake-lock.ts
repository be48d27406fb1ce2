/** Keeps the screen on while the page is visible. */
export function keepAwake(): void {
  if (!('wakeLock' in navigator)) return;
  const request = async (): Promise<void> => {
    if (document.visibilityState === 'visible') await navigator.wakeLock.request('screen');
  };
  // Refused while the battery is low.
  const attempt = (): void => void request().catch(() => undefined);
  document.addEventListener('visibilitychange', attempt);
  attempt();
}
