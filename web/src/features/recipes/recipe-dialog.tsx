import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { FormFoot } from '../../widgets/forms/form-foot.tsx';
import type { Recipe } from './api.ts';
import { RecipeForm } from './recipe-form.tsx';
import { useRecipe } from './use-recipe.ts';

interface RecipeDialogProps {
  opened: boolean;
  onClose: () => void;
  siteId: number | undefined;
  onCreated?: ((recipe: Recipe) => void) | undefined;
}

export function RecipeDialog(props: RecipeDialogProps) {
  const opening = useOpening(props.opened);
  return opening === 0 ? null : <NewRecipeDialog key={opening} {...props} />;
}

function NewRecipeDialog({ opened, onClose, siteId, onCreated }: RecipeDialogProps) {
  const { t } = useTranslation(['recipes', 'common']);
  const formId = useId();
  const draft = useRecipe({
    siteId,
    onCreated: (recipe) => {
      onClose();
      onCreated?.(recipe);
    },
  });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('title')}
      closeLabel={t('common:close')}
      size="wide"
      footer={
        <FormFoot
          formId={formId}
          submitLabel={t('save')}
          isPending={draft.isPending}
          onCancel={onClose}
        />
      }
    >
      <RecipeForm formId={formId} draft={draft} />
    </Dialog>
  );
}
