import { init } from '@sentry/react';
import { expect, test, vi } from 'vitest';
import { startSentry } from './sentry.ts';

vi.mock('@sentry/react', () => ({
  init: vi.fn(),
  addEventProcessor: vi.fn(),
  captureException: vi.fn(),
  replayIntegration: vi.fn(),
}));

test('reports every error, records a tenth of the sessions and no personal data', () => {
  startSentry('https://key@errors.example/1', '1.0');
  expect(init).toHaveBeenCalledWith(
    expect.objectContaining({
      dsn: 'https://key@errors.example/1',
      sampleRate: 1,
      replaysSessionSampleRate: 0.1,
      dataCollection: expect.objectContaining({ userInfo: false, cookies: false, httpBodies: [] }),
    }),
  );
});
