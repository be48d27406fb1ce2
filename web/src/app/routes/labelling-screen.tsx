import { LabellingPage } from '../../features/labelling/labelling-page.tsx';
import { RecipeDialog } from '../../features/recipes/recipe-dialog.tsx';

export const LabellingScreen = () => <LabellingPage Recipe={RecipeDialog} />;
