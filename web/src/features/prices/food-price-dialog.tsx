import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { FormFoot } from '../../widgets/forms/form-foot.tsx';
import { FoodPriceForm } from './food-price-form.tsx';
import { useFoodPrice } from './use-food-price.ts';

interface FoodPriceDialogProps {
  opened: boolean;
  onClose: () => void;
  food: { id: number; name: string };
  siteId: number | undefined;
}

export function FoodPriceDialog(props: FoodPriceDialogProps) {
  const opening = useOpening(props.opened);
  return opening === 0 ? null : <PriceDialog key={opening} {...props} />;
}

function PriceDialog({ opened, onClose, food, siteId }: FoodPriceDialogProps) {
  const { t } = useTranslation(['prices', 'common']);
  const formId = useId();
  const price = useFoodPrice({ foodId: food.id, siteId, onDone: onClose });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('title')}
      closeLabel={t('common:close')}
      footer={
        <FormFoot
          formId={formId}
          submitLabel={t('save')}
          isPending={price.isPending}
          onCancel={onClose}
        />
      }
    >
      <FoodPriceForm formId={formId} foodName={food.name} price={price} />
    </Dialog>
  );
}
