/** How Chromium, Firefox, Safari and the build's own loader of styles say that a file did not come. */
const messages = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
];

export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && messages.some((message) => error.message.includes(message));
