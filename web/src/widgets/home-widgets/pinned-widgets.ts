import { useMutation, useQueryClient } from '@tanstack/react-query';
import { accountRoutes } from '@wastegauge/contract/directory/accounts';
import {
  fixedWidgets,
  widgetIdentifiers,
  type WidgetIdentifier,
} from '@wastegauge/contract/insight/widgets';
import { call, session } from '../../api/call.ts';
import { changePins, type PinChange } from './change-pins.ts';
import { currentUserOptions, useCurrentUser } from '../session/current-user.ts';

const fixedNames: readonly string[] = fixedWidgets;

export const isFixedWidget = (identifier: WidgetIdentifier): boolean =>
  fixedNames.includes(identifier);

export function usePinnedWidgets(): WidgetIdentifier[] {
  const { focus_areas } = useCurrentUser();
  return [...new Set(focus_areas)].flatMap(
    (name) =>
      widgetIdentifiers.find((identifier) => identifier === name && !isFixedWidget(identifier)) ??
      [],
  );
}

export function usePinWidget() {
  const queryClient = useQueryClient();
  const { id } = useCurrentUser();
  return useMutation({
    // Sequential, because each change starts from the list left by the previous one.
    scope: { id: 'pinned-widgets' },
    mutationFn: (change: PinChange) => {
      const user = queryClient.getQueryData(currentUserOptions.queryKey);
      return call(accountRoutes.updateProfile, {
        params: { id },
        body: { focus_areas: changePins(user?.focus_areas ?? [], change) },
      });
    },
    onSuccess: ({ focus_areas }) => {
      const user = queryClient.getQueryData(currentUserOptions.queryKey);
      if (!user) return;
      const changed = { ...user, focus_areas };
      session.rememberUser(changed);
      queryClient.setQueryData(currentUserOptions.queryKey, changed);
    },
  });
}
