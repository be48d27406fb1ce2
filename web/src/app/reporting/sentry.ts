import { addEventProcessor, captureException, init, replayIntegration } from '@sentry/react';
import { removeUrl, removeDetails, removePerson } from './report-privacy.ts';

/** Rates are fixed by the specification; no personal data is sent. */
export function startSentry(dsn: string, release: string): (error: unknown) => void {
  init({
    dsn,
    release,
    sampleRate: 1,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 0,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
    },
    integrations: [
      replayIntegration({
        maskAllText: true,
        maskAllInputs: true,
        blockAllMedia: true,
        beforeAddRecordingEvent: removeUrl,
      }),
    ],
    beforeBreadcrumb: removeDetails,
  });
  addEventProcessor(removePerson);
  return (error) => void captureException(error);
}
