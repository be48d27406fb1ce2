import { idParam } from '@wastegauge/contract/values/paging';
import { reportSearch } from '../../widgets/filters/report-filter.ts';
import { addSearch } from '../../widgets/forms/use-adding.ts';

/** `feedId` opens the comments of an event; `commentId`, used in mails, highlights a comment. */
export const feedSearch = reportSearch.extend({
  feedId: idParam.optional().catch(undefined),
  commentId: idParam.optional().catch(undefined),
  ...addSearch,
});
