// Loaded before anything is painted, so that a dark theme does not begin with a light flash.
try {
  document.documentElement.dataset.theme = localStorage.getItem('wg-theme') ?? 'default';
} catch {
  document.documentElement.dataset.theme = 'default';
}
