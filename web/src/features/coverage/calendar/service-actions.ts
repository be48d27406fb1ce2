import type { ServiceState } from '@wastegauge/contract/insight/coverage';

export type ServiceAction = 'addWaste' | 'nothing' | 'takeBack' | 'close';

const actionsOfState: Record<ServiceState, readonly ServiceAction[]> = {
  measured: [],
  partly: ['addWaste', 'close'],
  silent: ['addWaste', 'nothing', 'close'],
  no_entry: ['addWaste', 'nothing', 'close'],
  open: ['close'],
  closed: [],
  none: [],
};

interface Service {
  state: ServiceState;
  is_nothing: boolean;
}

/** A record that nothing was thrown away can only be taken back. */
export const serviceActions = ({ state, is_nothing }: Service): readonly ServiceAction[] =>
  is_nothing ? ['takeBack'] : actionsOfState[state];
