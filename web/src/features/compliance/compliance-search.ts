import { truth } from '@wastegauge/contract/values/filters';
import { idParam } from '@wastegauge/contract/values/paging';
import { z } from 'zod';
import { reportSearch } from '../../widgets/filters/report-filter.ts';
import { schemeCodes } from './schemes.ts';

const answer = z.string().max(1000).optional().catch(undefined);

export const complianceSearch = reportSearch
  .pick({ siteId: true, siteName: true, startDate: true, endDate: true })
  .extend({
    scheme: z.enum(schemeCodes).optional().catch(undefined),
    assurance: answer,
    narrative: answer,
    reason: answer,
    baseYear: z.coerce.number().int().min(2000).max(2100).optional().catch(undefined),
    outputUsed: truth.optional().catch(undefined),
    page: idParam.optional().catch(undefined),
  });
export type ComplianceSearch = z.infer<typeof complianceSearch>;

export const verifySearch = z.object({ hash: z.string().max(100).optional().catch(undefined) });
