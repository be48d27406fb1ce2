import { FoodsPage } from '../../features/insights/foods-page.tsx';
import { SitesPage } from '../../features/insights/sites-page.tsx';
import { onDemand } from '../../ui/dialogs/on-demand.tsx';

const EditSite = onDemand(
  async () => (await import('../../features/sites/edit-site-dialog.tsx')).EditSiteDialog,
);
const Price = onDemand(
  async () => (await import('../../features/prices/food-price-dialog.tsx')).FoodPriceDialog,
);
const Recipe = onDemand(
  async () => (await import('../../features/recipes/recipe-dialog.tsx')).RecipeDialog,
);

export const SitesScreen = () => <SitesPage EditSite={EditSite} />;

export const FoodsScreen = () => <FoodsPage Price={Price} Recipe={Recipe} />;
