import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FoodOption } from '@wastegauge/contract/directory/foods';
import type { ImportDraft, ImportPreview } from '@wastegauge/contract/edges/imports';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/display/panel.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { foodListOptions } from '../../widgets/food/food-options.ts';
import { FoodSelect } from '../../widgets/food/food-select.tsx';
import { useSites } from '../../widgets/places/site-list.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { useSaveMapping } from './api.ts';
import classes from './import-page.module.css';

interface UnknownNamesCardProps {
  draft: ImportDraft;
  preview: ImportPreview;
}

const namesShown = 20;
const none: FoodOption[] = [];

export function UnknownNamesCard({ draft, preview }: UnknownNamesCardProps) {
  const { t } = useTranslation(['imports', 'common']);
  const { notifyError } = useResultToast();
  const sites = useSites();
  const foods = useQuery(foodListOptions(null));
  const options = foods.data ?? none;
  const [chosenFoods, setChosenFoods] = useState<Record<string, FoodOption>>({});
  const [chosenSites, setChosenSites] = useState<Record<string, number>>({});
  const saving = useSaveMapping(draft.id);
  const shownFoods = preview.unknown_foods.slice(0, namesShown);
  const shownSites = preview.unknown_sites.slice(0, namesShown);
  const hidden =
    preview.unknown_foods.length -
    shownFoods.length +
    (preview.unknown_sites.length - shownSites.length);
  const suggestedFoods = (ids: readonly { food: number }[]): FoodOption[] =>
    ids.flatMap(({ food }) => {
      const option = options.find((one) => one.food === food && !one.description);
      return option ? [option] : [];
    });
  const hasChosen = Object.keys(chosenFoods).length + Object.keys(chosenSites).length > 0;
  const checkAgain = (): void => {
    if (saving.isPending) return;
    const { mapping } = draft;
    const named = Object.entries(chosenFoods).map(([name, { food }]) => ({ name, food }));
    const placed = Object.entries(chosenSites).map(([name, site]) => ({ name, site }));
    saving.mutate(
      {
        ...mapping,
        foods: [...mapping.foods, ...named],
        sites: [...mapping.sites, ...placed],
      },
      { onError: notifyError },
    );
  };
  return (
    <Panel
      title={shownFoods.length > 0 ? t('names.foodsTitle') : t('names.sitesTitle')}
      footer={
        <Button disabled={!hasChosen || saving.isPending} onClick={checkAgain}>
          {saving.isPending ? t('common:processing') : t('names.again')}
        </Button>
      }
    >
      {shownFoods.length > 0 && (
        <>
          <p className={classes['text']}>{t('names.foodsText')}</p>
          <ul className={classes['names']}>
            {shownFoods.map(({ name, lines, suggestions }) => (
              <li key={name}>
                <NameText name={name} lines={lines} />
                <FoodSelect
                  label={t('names.foodFor', { name })}
                  value={chosenFoods[name] ?? null}
                  options={options}
                  isLoading={foods.isPending}
                  suggestions={suggestedFoods(suggestions)}
                  size="sm"
                  onChange={(option) => setChosenFoods(withChoice(chosenFoods, name, option))}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {shownSites.length > 0 && (
        <>
          {shownFoods.length > 0 && (
            <h3 className={classes['subtitle']}>{t('names.sitesTitle')}</h3>
          )}
          <p className={classes['text']}>{t('names.sitesText')}</p>
          <ul className={classes['names']}>
            {shownSites.map(({ name, lines }) => (
              <li key={name}>
                <NameText name={name} lines={lines} />
                <SelectField
                  label={t('names.siteFor', { name })}
                  placeholder={t('names.siteChoose')}
                  searchable={sites.length > 8}
                  options={sites.map((site) => ({ value: String(site.id), label: site.name }))}
                  value={chosenSites[name] === undefined ? null : String(chosenSites[name])}
                  onChange={(value) => setChosenSites({ ...chosenSites, [name]: Number(value) })}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {hidden > 0 && <p className={classes['text']}>{t('names.more', { count: hidden })}</p>}
    </Panel>
  );
}

function withChoice(
  chosen: Record<string, FoodOption>,
  name: string,
  option: FoodOption | null,
): Record<string, FoodOption> {
  const { [name]: _before, ...others } = chosen;
  return option ? { ...others, [name]: option } : others;
}

function NameText({ name, lines }: { name: string; lines: number }) {
  const { t } = useTranslation('imports');
  return (
    <p className={classes['name']}>
      <b>{name}</b>
      <span>{t('names.lines', { count: lines })}</span>
    </p>
  );
}
