import { FoodsPage } from '../../features/insights/foods-page.tsx';
import { SitesPage } from '../../features/insights/sites-page.tsx';
import { onDemand } from './on-demand.tsx';

const EditSite = onDemand(
  async () => (await import('../../features/sites/edit-site-dialog.tsx')).EditSiteDialog,
);
const Price = onDemand(
  async () => (await import('../../features/prices/food-price-dialog.tsx')).FoodPriceDialog,
);
const Recipe = onDemand(
  async () => (await import('../../features/recipes/recipe-dialog.tsx')).RecipeDialog,
);

/** The sites with the form that changes one. */
export const SitesScreen = () => <SitesPage EditSite={EditSite} />;

/** The foods with the forms for their prices and for recipes. */
export const FoodsScreen = () => <FoodsPage Price={Price} Recipe={Recipe} />;
