import { notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, expect, test } from 'vitest';
import { showToast } from './toast.ts';

afterEach(() => notifications.clean());

const closesAfter = () =>
  notificationsStore.getState().notifications.map(({ autoClose }) => autoClose);
const action = { label: 'Undo', onPress: () => undefined };

test.each([
  ['a toast', {}, 3000],
  ['a toast with its own time', { milliseconds: 1500 }, 1500],
  ['a toast with a button', { action }, false],
  ['a toast with a button and a time', { action, milliseconds: 12_000 }, 12_000],
])('%s (%j) closes after %s', (text, settings, expected) => {
  showToast({ kind: 'success', text, closeLabel: 'Close', ...settings });
  expect(closesAfter()).toEqual([expected]);
});

test('a repeated text stays one toast with a new time', () => {
  const repeat = () => showToast({ kind: 'error', text: 'Not saved', closeLabel: 'Close' });
  repeat();
  repeat();
  expect(closesAfter()).toEqual([3001]);
});

test('an error is shown at once, however many other toasts are open', () => {
  const { limit } = notificationsStore.getState();
  for (let index = 0; index < limit + 2; index += 1) {
    showToast({ kind: 'success', text: `Saved ${index}`, closeLabel: 'Close', action });
  }
  showToast({ kind: 'error', text: 'Offline', closeLabel: 'Close' });
  const { notifications: shown } = notificationsStore.getState();
  expect(shown).toHaveLength(limit);
  expect(shown.at(-1)).toMatchObject({ role: 'alert' });
});
