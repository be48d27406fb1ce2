import { type ReviewOrdering, reviewOrderings } from '@wastegauge/contract/values/address-options';
import { IconArrowsSort } from '#icons';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/fields/select-field.tsx';

interface OrderingSelectProps {
  ordering: ReviewOrdering;
  onChange: (ordering: ReviewOrdering) => void;
  isLabelled?: boolean | undefined;
  className?: string | undefined;
}

export function OrderingSelect({
  ordering,
  onChange,
  isLabelled = false,
  className,
}: OrderingSelectProps) {
  const { t } = useTranslation('review');
  return (
    <SelectField
      {...(isLabelled
        ? { label: t('sortBy') }
        : {
            'aria-label': t('sortBy'),
            icon: <IconArrowsSort size={18} stroke={1.7} aria-hidden />,
          })}
      className={className}
      options={reviewOrderings.map((value) => ({ value, label: t(`orderings.${value}`) }))}
      value={ordering}
      onChange={(value) => onChange(reviewOrderings.find((known) => known === value) ?? ordering)}
    />
  );
}
