import { dataRoutes } from '@wastegauge/contract/edges/data-api';

export const dataTables = [
  { key: 'events', path: dataRoutes.readEvents.path, isFollowed: true },
  { key: 'covers', path: dataRoutes.readCovers.path, isFollowed: true },
  { key: 'sites', path: dataRoutes.readSites.path, isFollowed: false },
  { key: 'foods', path: dataRoutes.readFoods.path, isFollowed: false },
] as const;
