import { idParam } from '@wastegauge/contract/values/paging';
import { reportSearch } from '../../widgets/filters/report-filter.ts';

/** `feedId` opens the comments of an event, `commentId` shows the one a mail speaks of. */
export const feedSearch = reportSearch.extend({
  feedId: idParam.optional().catch(undefined),
  commentId: idParam.optional().catch(undefined),
});
