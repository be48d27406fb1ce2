/** Messages of Chromium, Firefox, Safari and Vite's style loader for a missing file. */
const messages = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
];

export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && messages.some((message) => error.message.includes(message));
