import { handleJob } from '../../platform/jobs/jobs.ts';
import { askLabeller } from '../images/service.ts';
import { labelWithoutPerson } from './machine-label.ts';

export const labellingJobs = [
  handleJob(askLabeller, (context, { site_id: siteId, event_id: eventId }) =>
    labelWithoutPerson(context, { siteId, eventId }),
  ),
];
