import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Role } from '@wastegauge/contract/permissions';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { publicSettingsOptions } from '../../widgets/session/public-settings.ts';
import { useMenuItems } from './use-menu-items.ts';

// The session reads the storage of the browser.
vi.mock('../../api/call.ts', () => ({ call: vi.fn(), session: {}, readOrCopy: vi.fn() }));

function Menu() {
  const { main, admin } = useMenuItems();
  return [...main, ...admin].map(({ id }) => id).join(' ');
}

function shownItems(role: Role, hasRecognition: boolean): string[] {
  const client = new QueryClient();
  const user = { id: 1, role, is_superuser: false, is_shared_labeller: false };
  client.setQueryData(['current-user'], user);
  client.setQueryData([...publicSettingsOptions.queryKey], { has_recognition: hasRecognition });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Menu />
    </QueryClientProvider>,
  ).split(' ');
}

test.each<Role>(['User', 'Admin', 'Labeller'])(
  'the menu of a %s has recognition only while it is switched on',
  (role) => {
    const on = shownItems(role, true);
    const off = shownItems(role, false);
    expect(on).toContain('recognition');
    expect(off).toEqual(on.filter((id) => id !== 'recognition'));
  },
);
