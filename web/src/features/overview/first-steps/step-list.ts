import type { FirstStep, FirstSteps } from '@wastegauge/contract/insight/first-steps';
import { can, type Holder, type Permission } from '@wastegauge/contract/permissions';

const permissionOfStep: Record<FirstStep, Permission> = {
  site: 'sites.manage',
  monitor: 'events.write',
  people: 'users.manage',
  target: 'targets.write',
  import: 'imports.use',
};

export interface ListedStep {
  step: FirstStep;
  state: 'done' | 'next' | 'open';
  isOptional: boolean;
}

/** The steps that the user may do. The first open one is next. */
export function listSteps(user: Holder, done: FirstSteps['done']): ListedStep[] {
  const steps = (['site', 'monitor', 'people', 'target', 'import'] as const).filter((step) =>
    can(user, permissionOfStep[step]),
  );
  const next = steps.find((step) => !done.includes(step));
  return steps.map((step) => ({
    step,
    state: done.includes(step) ? 'done' : step === next ? 'next' : 'open',
    isOptional: step === 'import',
  }));
}

/** Nothing is left to do but optional steps. */
export const isComplete = (steps: readonly ListedStep[]): boolean =>
  steps.every(({ state, isOptional }) => state === 'done' || isOptional);
