import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { UnusualRule } from '@wastegauge/contract/insight/unusual';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../ui/display/panel.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { rulesOptions, useSwitchRule } from './api.ts';
import classes from './unusual-page.module.css';

interface RulesPanelProps {
  siteId: number | undefined;
  hasSeveralSites: boolean;
  canSwitch: boolean;
}

export function RulesPanel({ siteId, hasSeveralSites, canSwitch }: RulesPanelProps) {
  const { t } = useTranslation('unusual');
  const rules = useQuery(rulesOptions(siteId));
  const change = useSwitchRule(siteId);
  const { notifyDone, notifyError } = useResultToast();
  const switchRule = (rule: UnusualRule, isOn: boolean): void =>
    change.mutate(
      { rule, isOn },
      {
        onSuccess: () =>
          notifyDone(t(isOn ? 'rules.on' : 'rules.off', { rule: t(`rules.${rule}`) })),
        onError: notifyError,
      },
    );
  return (
    <Panel title={t('rules.title')} withHeadBorder>
      {rules.isPending && <Skeleton height={240} />}
      {rules.isLoadingError && <LoadError query={rules} />}
      {rules.data && (
        <ul className={classes['rules']}>
          {rules.data.map(({ rule, is_on: isOn }) => (
            <li key={rule}>
              <Switch
                className={classes['rule'] ?? ''}
                labelPosition="left"
                styles={{ body: { justifyContent: 'space-between' } }}
                label={
                  <>
                    {t(`rules.${rule}`)}
                    <small>{t(`rules.${rule}Hint`)}</small>
                  </>
                }
                checked={
                  change.variables?.rule === rule && change.isPending ? change.variables.isOn : isOn
                }
                disabled={!canSwitch || change.isPending}
                onChange={({ currentTarget }) => switchRule(rule, currentTarget.checked)}
              />
            </li>
          ))}
        </ul>
      )}
      {siteId === undefined && hasSeveralSites && (
        <p className={classes['small']} style={{ marginTop: 'var(--s3)' }}>
          {t('rules.allSites')}
        </p>
      )}
    </Panel>
  );
}
