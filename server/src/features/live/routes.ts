import type { liveRoutes } from '@wastegauge/contract/live';
import type { Handlers } from '../../platform/http.ts';
import type { LiveStreams } from './service.ts';

export const liveHandlers = (streams: LiveStreams): Handlers<typeof liveRoutes> => ({
  openLiveStream: (actor) => streams.open(actor),
});
