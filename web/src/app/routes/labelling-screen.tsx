import { LabellingPage } from '../../features/labelling/labelling-page.tsx';
import { RecipeDialog } from '../../features/recipes/recipe-dialog.tsx';

/** Labelling with the form for a dish that has no label yet. */
export const LabellingScreen = () => <LabellingPage Recipe={RecipeDialog} />;
