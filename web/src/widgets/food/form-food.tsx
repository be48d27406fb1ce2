import type { FoodOption } from '@wastegauge/contract/directory/foods';
import type { ComponentProps } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useFormField, type ChangingField, type NamedField } from '../forms/form-fields.tsx';
import { FoodSelect } from './food-select.tsx';

export function FormFood<Fields extends FieldValues = FieldValues>({
  name,
  onChanged,
  ...props
}: NamedField<Fields, ComponentProps<typeof FoodSelect>> & ChangingField<FoodOption | null>) {
  const {
    field: { value, onChange, ref },
    error,
  } = useFormField<Fields, FieldPath<Fields>>(name);
  return (
    <FoodSelect
      {...props}
      ref={ref}
      value={value}
      error={error}
      onChange={(food) => {
        onChange(food);
        onChanged?.(food);
      }}
    />
  );
}
