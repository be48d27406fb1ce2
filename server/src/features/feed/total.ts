import { eventStatuses } from '@wastegauge/contract/events';
import type { Analytics } from '../../platform/analytics.ts';
import { feedTotal } from '../analytics/service.ts';
import { hasCommentsOf, type FeedChoice } from './filter-sql.ts';

const shownStatuses = eventStatuses.filter((status) => status !== 'DISCARDED');

/** How many events the feed has with these filters, exactly. */
export const countFeed = (analytics: Analytics, choice: FeedChoice): Promise<number> =>
  feedTotal(analytics, choice.scope, {
    ...choice.rest,
    zone: [...choice.zone],
    startDate: choice.startDate,
    endDate: choice.endDate,
    status: shownStatuses,
    comments: hasCommentsOf(choice),
    isFlagged: choice.ordering === 'flagged' ? true : undefined,
  });
