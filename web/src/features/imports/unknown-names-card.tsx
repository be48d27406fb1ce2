import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '#icons';
import { useQuery } from '@tanstack/react-query';
import type { FoodOption } from '@wastegauge/contract/directory/foods';
import type { ImportDraft, ImportPreview } from '@wastegauge/contract/edges/imports';
import { wasteTypeCodes, type WasteTypeCode } from '@wastegauge/contract/values/waste-types';
import type { Place } from '@wastegauge/contract/services/places';
import { useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/display/panel.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { foodListOptions } from '../../widgets/food/food-options.ts';
import { FoodSelect } from '../../widgets/food/food-select.tsx';
import { NumberField } from '../../widgets/forms/number-field.tsx';
import { parseNumber } from '../../widgets/forms/number-text.ts';
import { useTranslated } from '../../widgets/language/translations.ts';
import { useSites } from '../../widgets/places/site-list.ts';
import { useCan } from '../../widgets/session/current-user.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { useSaveMapping } from './api.ts';
import classes from './import-page.module.css';

/** Creates a site; its place may be known from the name in the file. */
export type NewSiteDialog = ComponentType<{
  opened: boolean;
  onClose: () => void;
  prefill: { name: string; place: Place | null } | undefined;
  onCreated: (siteId: number) => void;
}>;

interface UnknownNamesCardProps {
  draft: ImportDraft;
  preview: ImportPreview;
  NewSite: NewSiteDialog;
}

const namesShown = 20;
const none: FoodOption[] = [];

export function UnknownNamesCard({ draft, preview, NewSite }: UnknownNamesCardProps) {
  const { t } = useTranslation(['imports', 'common']);
  const { notifyError } = useResultToast();
  const sites = useSites();
  const createsSites = useCan('sites.manage');
  const [newSite, setNewSite] = useState<ImportPreview['unknown_sites'][number]>();
  const [isCreating, creating] = useDisclosure(false);
  const foods = useQuery(foodListOptions(null));
  const options = foods.data ?? none;
  const [chosenFoods, setChosenFoods] = useState<Record<string, FoodOption>>({});
  const [chosenSites, setChosenSites] = useState<Record<string, number>>({});
  const [grams, setGrams] = useState<Record<number, string>>({});
  const [chosenTypes, setChosenTypes] = useState<Record<string, WasteTypeCode>>({});
  const saving = useSaveMapping(draft.id);
  const shownFoods = preview.unknown_foods.slice(0, namesShown);
  const shownSites = preview.unknown_sites.slice(0, namesShown);
  const shownTypes = preview.unknown_waste_types.slice(0, namesShown);
  const hidden =
    preview.unknown_foods.length +
    preview.unknown_sites.length +
    preview.unknown_waste_types.length -
    (shownFoods.length + shownSites.length + shownTypes.length);
  const suggestedFoods = (ids: readonly { food: number }[]): FoodOption[] =>
    ids.flatMap(({ food }) => {
      const option = options.find((one) => one.food === food && !one.description);
      return option ? [option] : [];
    });
  const weights = Object.entries(grams).flatMap(([food, text]) => {
    const weight = parseNumber(text);
    return weight === undefined || weight <= 0 ? [] : [{ food: Number(food), grams: weight }];
  });
  const translated = useTranslated(preview.piece_foods.map(({ name }) => name));
  const hasChosen = [chosenFoods, chosenSites, chosenTypes, weights].some(
    (chosen) => Object.keys(chosen).length > 0,
  );
  const checkAgain = (): void => {
    if (saving.isPending) return;
    const { mapping } = draft;
    const named = Object.entries(chosenFoods).map(([name, { food }]) => ({ name, food }));
    const placed = Object.entries(chosenSites).map(([name, site]) => ({ name, site }));
    const typed = Object.entries(chosenTypes).map(([name, waste_type]) => ({ name, waste_type }));
    saving.mutate(
      {
        ...mapping,
        foods: [...mapping.foods, ...named],
        sites: [...mapping.sites, ...placed],
        waste_types: [...mapping.waste_types, ...typed],
        piece_weights: [...mapping.piece_weights, ...weights],
      },
      { onError: notifyError },
    );
  };
  return (
    <Panel
      title={t('names.title')}
      footer={
        <Button disabled={!hasChosen || saving.isPending} onClick={checkAgain}>
          {saving.isPending ? t('common:processing') : t('names.again')}
        </Button>
      }
    >
      {shownTypes.length > 0 && (
        <>
          <h3 className={classes['subtitle']}>{t('names.typesTitle')}</h3>
          <p className={classes['text']}>{t('names.typesText')}</p>
          <ul className={classes['names']}>
            {shownTypes.map(({ name, lines }) => (
              <li key={name}>
                <NameText name={name} lines={lines} />
                <SelectField
                  label={t('names.typeFor', { name })}
                  placeholder={t('reading.wasteTypeChoose')}
                  options={wasteTypeCodes.map((code) => ({
                    value: code,
                    label: t(`common:wasteTypes.${code}`),
                  }))}
                  value={chosenTypes[name] ?? null}
                  onChange={(value) => {
                    const code = wasteTypeCodes.find((known) => known === value);
                    if (code) setChosenTypes({ ...chosenTypes, [name]: code });
                  }}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {shownFoods.length > 0 && (
        <>
          <h3 className={classes['subtitle']}>{t('names.foodsTitle')}</h3>
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
          <h3 className={classes['subtitle']}>{t('names.sitesTitle')}</h3>
          <p className={classes['text']}>
            {t(createsSites ? 'names.sitesOrCreate' : 'names.sitesText')}
          </p>
          <ul className={classes['names']}>
            {shownSites.map(({ name, lines, place }) => (
              <li key={name}>
                <NameText name={name} lines={lines} />
                <div className={classes['choice']}>
                  <SelectField
                    label={t('names.siteFor', { name })}
                    placeholder={t('names.siteChoose')}
                    searchable={sites.length > 8}
                    options={sites.map((site) => ({ value: String(site.id), label: site.name }))}
                    value={chosenSites[name] === undefined ? null : String(chosenSites[name])}
                    onChange={(value) => setChosenSites({ ...chosenSites, [name]: Number(value) })}
                  />
                  {createsSites && (
                    <Button
                      leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
                      aria-label={t('names.createFor', { name })}
                      onClick={() => {
                        setNewSite({ name, lines, place });
                        creating.open();
                      }}
                    >
                      {t('names.create')}
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      {preview.piece_foods.length > 0 && (
        <>
          <h3 className={classes['subtitle']}>{t('names.piecesTitle')}</h3>
          <p className={classes['text']}>{t('names.piecesText')}</p>
          <ul className={classes['names']}>
            {preview.piece_foods.slice(0, namesShown).map(({ food, name, lines }) => (
              <li key={food}>
                <NameText name={translated(name)} lines={lines} />
                <NumberField
                  label={t('names.gramsOf', { name: translated(name) })}
                  decimals={1}
                  value={grams[food] ?? ''}
                  onChange={(text) => setGrams({ ...grams, [food]: text })}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {hidden > 0 && <p className={classes['text']}>{t('names.more', { count: hidden })}</p>}
      <NewSite
        opened={isCreating}
        onClose={creating.close}
        prefill={newSite}
        onCreated={(site) => {
          if (newSite) setChosenSites((chosen) => ({ ...chosen, [newSite.name]: site }));
        }}
      />
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
      <b translate="no">{name}</b>
      <span>{t('names.lines', { count: lines })}</span>
    </p>
  );
}
