export { allFoods, findUnknownFoods, fuseRankings } from './fuse-rankings.ts';
export {
  expectedTarget,
  findFoodHistories,
  storedTarget,
  type ExpectedEvent,
  type FoodHistory,
} from './histories.ts';
export { rankByHabit, rankFoods } from './ranking.ts';
