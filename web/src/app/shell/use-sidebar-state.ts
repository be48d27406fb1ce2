import { useLocalStorage, useMediaQuery } from '@mantine/hooks';

interface SidebarState {
  isCollapsed: boolean;
  canExpand: boolean;
  toggle: () => void;
}

export function useSidebarState(): SidebarState {
  const [stored, setStored] = useLocalStorage<'collapsed' | 'expanded'>({
    key: 'wg-sidebar',
    defaultValue: 'expanded',
    getInitialValueInEffect: false,
  });
  const canExpand = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false });
  return {
    isCollapsed: !canExpand || stored === 'collapsed',
    canExpand,
    toggle: () => setStored((state) => (state === 'collapsed' ? 'expanded' : 'collapsed')),
  };
}
