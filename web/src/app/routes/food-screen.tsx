import { FoodPage } from '../../features/insights/food/food-page.tsx';
import { NotFoundPage } from '../pages/return-page.tsx';

export const FoodScreen = () => <FoodPage NotFound={NotFoundPage} />;
