import { Switch, Textarea, type TextareaProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useController, type FieldPath, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { belowField, ErrorText } from '../../ui/feedback/error-text.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { MultiSelectField } from '../../ui/fields/multi-select-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { TimeField } from '../../ui/fields/time-field.tsx';
import { useFormat } from '../figures/use-format.ts';
import { JobTitleField } from './job-title-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { NumberField } from './number-field.tsx';
import { SecretField } from './secret-field.tsx';
import { useDateLabels } from './use-date-labels.ts';
import { useFieldText } from './use-error-text.ts';
import { useOptionSearch } from './use-option-search.ts';

export type NamedField<Fields extends FieldValues, Props, Own extends PropertyKey = never> = Omit<
  Props,
  'name' | 'value' | 'values' | 'checked' | 'onChange' | 'onBlur' | 'ref' | 'error' | Own
> & {
  name: FieldPath<Fields>;
};

export interface ChangingField<Value> {
  /** Called after the form has the new value. */
  onChanged?: ((value: Value) => void) | undefined;
}

/** A field of the form around it, with its error as a translated text. */
export function useFormField<Fields extends FieldValues, Name extends FieldPath<Fields>>(
  name: Name,
) {
  const fieldText = useFieldText();
  const { field, fieldState } = useController<Fields, Name>({ name });
  return { field, fieldState, error: fieldText(fieldState.error?.message) };
}

export function FormText<Fields extends FieldValues = FieldValues>({
  name,
  onChanged,
  ...props
}: NamedField<Fields, ComponentProps<typeof TextField>> & ChangingField<string>) {
  const { field, error } = useFormField<Fields, FieldPath<Fields>>(name);
  return (
    <TextField
      {...props}
      {...field}
      error={error}
      onChange={(event) => {
        field.onChange(event);
        onChanged?.(event.currentTarget.value);
      }}
    />
  );
}

export function FormTextarea<Fields extends FieldValues = FieldValues>({
  name,
  hint,
  ...props
}: NamedField<Fields, TextareaProps> & { hint?: string | undefined }) {
  const { field, error } = useFormField<Fields, FieldPath<Fields>>(name);
  return <Textarea {...props} {...field} {...belowField(error, hint)} />;
}

export function FormNumber<Fields extends FieldValues = FieldValues>({
  name,
  onChanged,
  ...props
}: NamedField<Fields, ComponentProps<typeof NumberField>> & ChangingField<string>) {
  const { field, error } = useFormField<Fields, FieldPath<Fields>>(name);
  return (
    <NumberField
      {...props}
      {...field}
      error={error}
      onChange={(text) => {
        field.onChange(text);
        onChanged?.(text);
      }}
    />
  );
}

export function FormTime<Fields extends FieldValues = FieldValues>({
  name,
  onChanged,
  ...props
}: NamedField<Fields, ComponentProps<typeof TimeField>> & ChangingField<string>) {
  const { field, error } = useFormField<Fields, FieldPath<Fields>>(name);
  return (
    <TimeField
      {...props}
      {...field}
      error={error}
      onChange={(text) => {
        field.onChange(text);
        onChanged?.(text);
      }}
    />
  );
}

const maxUnsearched = 8;

/** Searchable with more than eight options. */
export function FormSelect<Fields extends FieldValues = FieldValues>({
  name,
  onChanged,
  ...props
}: NamedField<Fields, ComponentProps<typeof SelectField>> & ChangingField<string>) {
  const { t } = useTranslation();
  const { field, error } = useFormField<Fields, FieldPath<Fields>>(name);
  const value: string | null = field.value;
  const hasEmptyOption = props.options.some((option) => 'value' in option && option.value === '');
  return (
    <SelectField
      searchable={props.options.length > maxUnsearched}
      nothingFoundMessage={t('noResults')}
      {...props}
      value={value === '' && !hasEmptyOption ? null : value}
      error={error}
      onChange={(chosen) => {
        field.onChange(chosen);
        onChanged?.(chosen);
      }}
    />
  );
}

export function FormMultiSelect<Fields extends FieldValues = FieldValues>({
  name,
  ...props
}: NamedField<Fields, ComponentProps<typeof MultiSelectField>, 'search'>) {
  const { field, error } = useFormField<Fields, FieldPath<Fields>>(name);
  const search = useOptionSearch(props.options);
  return (
    <MultiSelectField
      {...props}
      search={search}
      values={field.value}
      onChange={field.onChange}
      error={error}
    />
  );
}

type FormDateProps<Fields extends FieldValues> = NamedField<
  Fields,
  ComponentProps<typeof DateField>,
  'locale' | 'labels'
> &
  ChangingField<string | null>;

/** Days in words; typed days after `maxDay` are reported by the schema. */
export function FormDate<Fields extends FieldValues = FieldValues>({
  name,
  onChanged,
  ...props
}: FormDateProps<Fields>) {
  const format = useFormat();
  const { field, error } = useFormField<Fields, FieldPath<Fields>>(name);
  return (
    <DateField
      acceptsLater
      textOf={format.day}
      {...props}
      {...useDateLabels()}
      value={field.value}
      error={error}
      onChange={(day) => {
        field.onChange(day);
        onChanged?.(day);
      }}
    />
  );
}

interface FormSwitchProps<Fields extends FieldValues> {
  name: FieldPath<Fields>;
  label: string;
  description: string;
  className?: string | undefined;
}

export function FormSwitch<Fields extends FieldValues = FieldValues>({
  name,
  ...props
}: FormSwitchProps<Fields>) {
  const {
    field: { value, ...field },
    error,
  } = useFormField<Fields, FieldPath<Fields>>(name);
  return (
    <Switch
      {...props}
      {...field}
      checked={value}
      error={error !== undefined && <ErrorText text={error} />}
    />
  );
}

export function FormSecret<Fields extends FieldValues = FieldValues>({
  name,
  ...props
}: NamedField<Fields, ComponentProps<typeof SecretField>>) {
  const { field, error } = useFormField<Fields, FieldPath<Fields>>(name);
  return <SecretField {...props} {...field} error={error} />;
}

export function FormNewPassword<Fields extends FieldValues = FieldValues>({
  name,
  ...props
}: NamedField<Fields, ComponentProps<typeof NewPasswordField>, 'typed'>) {
  const { field, error } = useFormField<Fields, FieldPath<Fields>>(name);
  return <NewPasswordField {...props} {...field} typed={field.value} error={error} />;
}

export function FormJobTitle<Fields extends FieldValues = FieldValues>({
  name,
  ...props
}: NamedField<Fields, ComponentProps<typeof JobTitleField>>) {
  const { field, error } = useFormField<Fields, FieldPath<Fields>>(name);
  return <JobTitleField {...props} {...field} error={error} />;
}
