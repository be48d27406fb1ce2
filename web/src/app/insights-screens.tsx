import { lazy, Suspense, type ComponentType } from 'react';
import { FoodsPage } from '../features/insights/foods-page.tsx';
import { SitesPage } from '../features/insights/sites-page.tsx';
import { useOpening } from '../ui/use-opening.ts';

/** A form is fetched when somebody opens it. */
function onDemand<Props extends { opened: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Dialog = lazy(async () => ({ default: await load() }));
  return function OnDemand(props: Props) {
    return useOpening(props.opened) === 0 ? null : (
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    );
  };
}

const EditSite = onDemand(
  async () => (await import('../features/sites/edit-site-dialog.tsx')).EditSiteDialog,
);
const Price = onDemand(
  async () => (await import('../features/prices/food-price-dialog.tsx')).FoodPriceDialog,
);
const Recipe = onDemand(
  async () => (await import('../features/recipes/recipe-dialog.tsx')).RecipeDialog,
);

/** The sites with the form that changes one. */
export const SitesScreen = () => <SitesPage EditSite={EditSite} />;

/** The foods with the forms for their prices and for recipes. */
export const FoodsScreen = () => <FoodsPage Price={Price} Recipe={Recipe} />;
