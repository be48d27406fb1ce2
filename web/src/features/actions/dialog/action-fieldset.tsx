import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { actionLimits } from '@wastegauge/contract/insight/actions';
import { actionTargets } from '@wastegauge/contract/values/address-options';
import { addDays, type Day } from '@wastegauge/contract/values/dates';
import { wasteTypeCodes } from '@wastegauge/contract/values/waste-types';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ErrorLine } from '../../../ui/feedback/error-text.tsx';
import { SuggestField } from '../../../ui/fields/suggest-field.tsx';
import { foodListOptions, useFoodUses } from '../../../widgets/food/food-options.ts';
import { FormFood } from '../../../widgets/food/form-food.tsx';
import { FormColumns } from '../../../widgets/forms/form-dialog.tsx';
import {
  FormDate,
  FormNumber,
  FormSelect,
  FormText,
  FormTextarea,
  useFormField,
} from '../../../widgets/forms/form-fields.tsx';
import { useTranslated } from '../../../widgets/language/translations.ts';
import { PhotoField } from '../../../widgets/pictures/photo-field.tsx';
import { useSites } from '../../../widgets/places/site-list.ts';
import { zoneListOptions } from '../../../widgets/places/zone-list.ts';
import { categoriesOptions, teamsOptions } from '../api.ts';
import type { ActionFields } from './action-fields.ts';
import classes from './action-dialog.module.css';

interface ActionFieldsetProps {
  today: Day;
  /** The site of a saved action cannot change. */
  hasSite: boolean;
}

export function ActionFieldset({ today, hasSite }: ActionFieldsetProps) {
  const { t } = useTranslation(['actions', 'common']);
  const sites = useSites();
  const { setValue } = useFormContext<ActionFields>();
  const photo = useFormField<ActionFields, 'picture'>('picture');
  return (
    <>
      <FormText<ActionFields>
        name="title"
        label={t('fields.title')}
        placeholder={t('fields.titlePlaceholder')}
        maxLength={actionLimits.maxTitle}
        autoComplete="off"
        data-autofocus
      />
      {hasSite && sites.length > 1 && (
        <FormSelect<ActionFields>
          name="site"
          label={t('common:site')}
          placeholder={t('fields.chooseSite')}
          options={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChanged={() => setValue('zone', '')}
        />
      )}
      <TargetField />
      <FormColumns>
        <FormSelect<ActionFields>
          name="wasteType"
          label={t('fields.wasteType')}
          options={[
            { value: '', label: t('fields.allWaste') },
            ...wasteTypeCodes.map((code) => ({
              value: code,
              label: t(`common:wasteTypes.${code}`),
            })),
          ]}
        />
        <TeamField />
        <FormDate<ActionFields>
          name="startDate"
          label={t('fields.startDate')}
          placeholder={t('common:dates.placeholder')}
          minDay={addDays(today, -actionLimits.maxDaysBack)}
          maxDay={addDays(today, actionLimits.maxDaysAhead)}
        />
        <FormNumber<ActionFields>
          name="expected"
          label={t('fields.expected')}
          decimals={1}
          step={0.5}
          unit="g"
          hint={t('fields.expectedHint')}
        />
      </FormColumns>
      <p className={classes['hint']}>{t('fields.startHint')}</p>
      <FormTextarea<ActionFields>
        name="text"
        label={t('fields.text')}
        placeholder={t('fields.textPlaceholder')}
        maxLength={actionLimits.maxText}
        autosize
        minRows={2}
        maxRows={6}
      />
      <PhotoField
        alt={t('photo.alt')}
        photo={photo.field.value}
        error={photo.error}
        onChange={photo.field.onChange}
      />
    </>
  );
}

const useSiteId = (): number | null => {
  const site = useWatch<ActionFields, 'site'>({ name: 'site' });
  return site === '' ? null : Number(site);
};

function TargetField() {
  const { t } = useTranslation('actions');
  const id = useId();
  const { field, error } = useFormField<ActionFields, 'kind'>('kind');
  return (
    <div className={classes['target']}>
      <div id={id} className={classes['label']}>
        {t('fields.target')}
      </div>
      <SegmentedControl
        aria-labelledby={id}
        data={actionTargets.map((kind) => ({ value: kind, label: t(`targets.${kind}`) }))}
        value={field.value}
        onChange={field.onChange}
      />
      {field.value === 'food' && <FoodField />}
      {field.value === 'category' && <CategoryField />}
      {field.value === 'zone' && <ZoneField />}
      {error !== undefined && <ErrorLine text={error} />}
    </div>
  );
}

function FoodField() {
  const { t } = useTranslation('actions');
  const siteId = useSiteId();
  const foods = useQuery(foodListOptions(siteId));
  const uses = useFoodUses(siteId, null);
  return (
    <FormFood<ActionFields>
      name="food"
      label={t('targets.food')}
      options={foods.data ?? []}
      isLoading={foods.isPending}
      uses={uses}
    />
  );
}

function CategoryField() {
  const { t } = useTranslation('actions');
  const categories = useQuery(categoriesOptions).data ?? [];
  const translated = useTranslated(categories.map(({ name }) => name));
  return (
    <FormSelect<ActionFields>
      name="category"
      label={t('targets.category')}
      placeholder={t('fields.chooseCategory')}
      options={categories.map(({ id, name }) => ({ value: String(id), label: translated(name) }))}
    />
  );
}

function ZoneField() {
  const { t } = useTranslation('actions');
  const siteId = useSiteId();
  const zones = useQuery({
    ...zoneListOptions({ siteIds: siteId === null ? [] : [siteId] }),
    enabled: siteId !== null,
  });
  const isNone = zones.data?.length === 0;
  return (
    <FormSelect<ActionFields>
      name="zone"
      label={t('targets.zone')}
      placeholder={t(
        siteId === null ? 'fields.siteFirst' : isNone ? 'fields.noZones' : 'fields.chooseZone',
      )}
      disabled={siteId === null || isNone}
      options={(zones.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}

function TeamField() {
  const { t } = useTranslation('actions');
  const teams = useQuery(teamsOptions(useSiteId()));
  const { field, error } = useFormField<ActionFields, 'team'>('team');
  return (
    <SuggestField
      {...field}
      label={t('fields.team')}
      placeholder={t('fields.teamPlaceholder')}
      suggestions={teams.data ?? []}
      maxLength={actionLimits.maxTeam}
      error={error}
      autoComplete="off"
    />
  );
}
