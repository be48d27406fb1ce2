export {
  expectedTarget,
  findFoodHistories,
  storedTarget,
  type ExpectedEvent,
  type FoodHistory,
} from './histories.ts';
export { foodShares, rankFoods, type RankedFood } from './ranking.ts';
