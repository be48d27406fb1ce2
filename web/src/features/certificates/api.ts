import { certificateRoutes } from '@wastegauge/contract/services/certificates';
import { routeOptions } from '../../api/route-options.ts';

export const authorityOptions = routeOptions(['certificate'], certificateRoutes.getAuthority, {});
