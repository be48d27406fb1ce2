// Loaded before anything is painted, so that a dark theme does not begin with a light flash.
{
  let stored = null;
  try {
    stored = localStorage.getItem('wg-theme');
  } catch {
    // Storage may be blocked by the browser; the system then decides.
  }
  const isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = stored ?? (isSystemDark ? 'dark' : 'default');
}
