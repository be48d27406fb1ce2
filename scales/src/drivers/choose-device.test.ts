import { expect, test } from 'vitest';
import { chooseDevice } from './choose-device.ts';

interface Device {
  name: string;
}

function offer(granted: Device[], chosen?: Device) {
  const browser = {
    prompts: 0,
    listGranted: async () => granted,
    ask: async () => {
      browser.prompts += 1;
      return chosen;
    },
  };
  return browser;
}

test('the only granted device is used without asking', async () => {
  const scale = { name: 'bench scale' };
  const browser = offer([scale]);
  expect(await chooseDevice('never', browser)).toBe(scale);
  expect(await chooseDevice('ifNeeded', browser)).toBe(scale);
  expect(browser.prompts).toBe(0);
});

test('with two scales connected the user chooses, and the other one is never read by mistake', async () => {
  const bench = { name: 'bench scale' };
  const floor = { name: 'floor scale' };
  await expect(chooseDevice('never', offer([bench, floor]))).rejects.toMatchObject({
    reason: 'notGranted',
  });
  expect(await chooseDevice('ifNeeded', offer([bench, floor], floor))).toBe(floor);
  expect(await chooseDevice('never', offer([bench, floor]))).toBe(floor);

  // Unplugged, and plugged in again: the browser has a new object for it.
  await expect(chooseDevice('never', offer([bench]))).rejects.toMatchObject({
    reason: 'notGranted',
  });
  const again = { name: 'floor scale' };
  expect(await chooseDevice('never', offer([bench, again]))).toBe(again);
});

test('another scale can be chosen in place of the granted one', async () => {
  const old = { name: 'old scale' };
  const replacement = { name: 'new scale' };
  expect(await chooseDevice('always', offer([old], replacement))).toBe(replacement);
  expect(await chooseDevice('never', offer([old, replacement]))).toBe(replacement);
});

test('a list that was closed is no failure of the scale', async () => {
  const closed = {
    listGranted: async () => [],
    ask: () => Promise.reject(new DOMException('No port selected by the user.', 'NotFoundError')),
  };
  await expect(chooseDevice('ifNeeded', closed)).rejects.toMatchObject({ reason: 'notGranted' });
  await expect(chooseDevice('ifNeeded', offer([]))).rejects.toMatchObject({
    reason: 'notGranted',
  });
});
