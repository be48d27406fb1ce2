import { ActionIcon, Menu } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconCheck, IconDotsVertical, IconDownload } from '#icons';
import type { FactorSet } from '@wastegauge/contract/waste/factor-sets';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { saveSet, useArchiveSet } from './api.ts';
import { personName } from './person-name.ts';
import classes from './factor-sets-page.module.css';
import { usePublishedText } from './use-factor-format.ts';

interface SetCardProps {
  set: FactorSet;
  mark: 'A' | 'B' | undefined;
  foods: number;
  organisation: number;
  isEditable: boolean;
}

export function SetCard({ set, mark, foods, organisation, isEditable }: SetCardProps) {
  const { t } = useTranslation('factorSets');
  const format = useFormat();
  const headingId = `factor-set-${set.id}`;
  const publishedText = usePublishedText();
  const published = [publishedText(set), set.publisher].filter((part) => part !== '');
  const importText = (at: string, person: FactorSet['created_by']): string =>
    [format.shortDay(at), personName(person)].filter((part) => part !== '').join(', ');
  const ofFoods = (count: number): string =>
    t('card.ofFoods', { count: format.count(count), foods: format.count(foods) });
  return (
    <section className={classes['card']} aria-labelledby={headingId}>
      <div className={classes['head']}>
        {mark !== undefined && (
          <span className={classes['mark']} data-mark={mark} aria-hidden>
            {mark}
          </span>
        )}
        <h2 id={headingId}>
          {set.name} {set.version}
        </h2>
        {set.is_current && (
          <Badge tone="accent" icon={<IconCheck size={14} stroke={2} />}>
            {t('card.inUse')}
          </Badge>
        )}
        {set.is_archived && <Badge tone="neutral">{t('card.archived')}</Badge>}
        <SetMenu set={set} organisation={organisation} isEditable={isEditable} />
      </div>
      <dl className={classes['facts']}>
        <dt>{t('card.published')}</dt>
        <dd>{published.length === 0 ? t('card.notStated') : published.join(', ')}</dd>
        {set.created_at !== null && (
          <>
            <dt>{t('card.imported')}</dt>
            <dd>{importText(set.created_at, set.created_by)}</dd>
          </>
        )}
        <dt>{t('card.counts')}</dt>
        <dd>{t(`scopes.${set.scope}`)}</dd>
        <dt>{t('card.co2Foods')}</dt>
        <dd>{ofFoods(set.co2_foods)}</dd>
        <dt>{t('card.waterFoods')}</dt>
        <dd>{ofFoods(set.water_foods)}</dd>
        <dt>{t('card.licence')}</dt>
        <dd>{set.licence === '' ? t('card.notStated') : set.licence}</dd>
      </dl>
    </section>
  );
}

function SetMenu({
  set,
  organisation,
  isEditable,
}: Pick<SetCardProps, 'set' | 'organisation' | 'isEditable'>) {
  const { t } = useTranslation('factorSets');
  const { notifyDone, notifyError } = useResultToast();
  const archive = useArchiveSet();
  const name = `${set.name} ${set.version}`;
  const changeArchived = (): void => {
    if (archive.isPending) return;
    archive.mutate(
      { id: set.id, isArchived: !set.is_archived },
      {
        onSuccess: () => notifyDone(t(set.is_archived ? 'card.restored' : 'card.wasArchived')),
        onError: notifyError,
      },
    );
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" aria-label={t('card.actions', { name })}>
          <IconDotsVertical size={18} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
          onClick={() => void saveSet(organisation, set).catch(notifyError)}
        >
          {t('card.download')}
        </Menu.Item>
        {isEditable && !set.is_shipped && (
          <Menu.Item
            leftSection={
              set.is_archived ? (
                <IconArchiveOff size={16} stroke={1.7} aria-hidden />
              ) : (
                <IconArchive size={16} stroke={1.7} aria-hidden />
              )
            }
            disabled={set.is_chosen}
            onClick={changeArchived}
          >
            {t(set.is_archived ? 'card.restore' : 'card.archive')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
