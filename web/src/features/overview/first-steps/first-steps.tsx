import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck } from '#icons';
import { useQuery } from '@tanstack/react-query';
import type { FirstSteps as Steps } from '@wastegauge/contract/insight/first-steps';
import { can } from '@wastegauge/contract/permissions';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/display/badge.tsx';
import { useCurrentUser } from '../../../widgets/session/current-user.ts';
import { useReportSite } from '../../../widgets/filters/use-report-site.ts';
import type { OverviewDialogs } from '../overview-dialogs.ts';
import { firstStepsOptions, useHideFirstSteps } from './api.ts';
import classes from './first-steps.module.css';
import { StepActions } from './step-actions.tsx';
import { isComplete, listSteps, type ListedStep } from './step-list.ts';
import { UnnamedCaptures } from './unnamed-captures.tsx';

interface FirstStepsProps {
  /** All sites if empty. */
  site: number[];
  /** Opened from the menu: shown even when hidden or complete. */
  isRequested: boolean;
  onClose: () => void;
  dialogs: OverviewDialogs;
}

export function FirstSteps({ site, isRequested, onClose, dialogs }: FirstStepsProps) {
  const user = useCurrentUser();
  const hide = useHideFirstSteps();
  const [isSettingTarget, target] = useDisclosure(false);
  const [isConnecting, connecting] = useDisclosure(false);
  const chosenSite = useReportSite();
  const { data } = useQuery(firstStepsOptions(site));
  const isReopened = isRequested && data?.is_hidden === true;
  const reopen = useEffectEvent(() => hide.mutate(false));
  useEffect(() => {
    if (isReopened) reopen();
  }, [isReopened]);
  if (!data) return null;
  const steps = listSteps(user, data.done);
  const hasNoSite = data.site === null;
  // Without a site there is nothing else to show; only some users can create one.
  if (hasNoSite && !can(user, 'sites.manage')) return null;
  const isWanted = data.is_new && !data.is_hidden && !isComplete(steps);
  const isShown = hasNoSite || isRequested || isWanted;
  return (
    <>
      {isShown && (
        <Guide
          key={String(isRequested)}
          steps={steps}
          data={data}
          isFolded={data.unnamed !== null && !isRequested}
          isRemovable={!hasNoSite}
          onHide={() => {
            onClose();
            hide.mutate(true);
          }}
          onSetTarget={target.open}
          onConnectTablet={connecting.open}
        />
      )}
      {data.unnamed && <UnnamedCaptures unnamed={data.unnamed} />}
      <dialogs.MonthlyTarget opened={isSettingTarget} onClose={target.close} site={chosenSite} />
      <dialogs.ConnectTablet
        opened={isConnecting}
        onClose={connecting.close}
        siteId={chosenSite?.id}
      />
    </>
  );
}

interface GuideProps {
  steps: readonly ListedStep[];
  data: Steps;
  isFolded: boolean;
  isRemovable: boolean;
  onHide: () => void;
  onSetTarget: () => void;
  onConnectTablet: () => void;
}

function Guide({ steps, data, isFolded, isRemovable, onHide, ...actions }: GuideProps) {
  const { t } = useTranslation('firstSteps');
  const [isOpen = !isFolded, setIsOpen] = useState<boolean>();
  const doneCount = steps.filter(({ state }) => state === 'done').length;
  const next = steps.find(({ state }) => state === 'next');
  return (
    <section className={classes['root']} aria-labelledby="first-steps">
      <header className={classes['head']}>
        <h2 id="first-steps">{t('title')}</h2>
        <span className={classes['count']}>
          {t('progress', { done: doneCount, total: steps.length })}
        </span>
        <span className={classes['progress']} aria-hidden>
          {steps.map(({ step, state }) => (
            <i key={step} data-done={state === 'done' || undefined} />
          ))}
        </span>
        {!isOpen && next && (
          <span className={classes['next']}>
            {t('next', { step: t(`steps.${next.step}.title`) })}
          </span>
        )}
        <span className={classes['tools']}>
          {!isOpen && next && <StepActions step={next} {...actions} />}
          {isOpen && isRemovable && (
            <Button variant="ghost" size="xs" onClick={onHide}>
              {t('hide')}
            </Button>
          )}
          {!isOpen && (
            <Button variant="ghost" size="xs" onClick={() => setIsOpen(true)}>
              {t('showAll')}
            </Button>
          )}
        </span>
      </header>
      {isOpen && (
        <ol className={classes['steps']}>
          {steps.map((step, index) => (
            <li key={step.step} className={classes['step']} data-state={step.state}>
              <span className={classes['number']} aria-hidden>
                {step.state === 'done' ? <IconCheck size={16} stroke={2.6} /> : index + 1}
              </span>
              <div>
                <h3>
                  {t(`steps.${step.step}.title`)}
                  {step.isOptional && <Badge tone="outline">{t('optional')}</Badge>}
                </h3>
                <p>
                  {step.step === 'site' && data.site
                    ? [data.site.name, data.site.address].filter(Boolean).join(', ')
                    : t(step.state === 'done' ? 'done' : `steps.${step.step}.text`)}
                </p>
              </div>
              <div className={classes['actions']}>
                <StepActions step={step} {...actions} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
