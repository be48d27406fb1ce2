import type { Queue } from '@wastegauge/monitor/capture-queue';
import type { SiteContainer } from '@wastegauge/contract/waste/tablets';
import { tabletRoutes, type TabletSettings } from '@wastegauge/contract/waste/tablets';
import type { WasteTypeCode } from '@wastegauge/contract/values/waste-types';
import type { ScaleWay } from '@wastegauge/scales/capabilities';
import { startCamera, type TabletCamera } from './camera/camera.ts';
import { createPassiveMode, emptyBin, type PassiveMode } from './passive/passive-mode.ts';
import { localDay, type DailyService } from './services.ts';
import { createScale, type KioskScale } from './scale/scale.ts';
import { callServer } from './server/call.ts';
import { startDelivery, type Delivery } from './server/delivery.ts';
import { startPairing, type PairingSession } from './server/pairing.ts';
import { startRefreshing, type Refresher } from './server/refresh.ts';
import { noPinAttempts, tryPin } from './settings/pin-attempts.ts';
import { portionKey, type Portion } from './staff/portions.ts';
import { createStaffMode, type CountedFood, type StaffMode } from './staff/staff-mode.ts';
import { initialState, noScale, type KioskState, type SavedItem, type DayTotals } from './state.ts';
import { openCaptureQueue } from './storage/capture-queue.ts';
import { openDatabase } from './storage/database.ts';
import { openValues, type SavedValues } from './storage/saved-values.ts';
import { createStore, type Store } from './store.ts';
import { preferredLanguage, type KioskLanguage } from './texts/languages.ts';
import { keepAwake } from './wake-lock.ts';

/** Everything the screens can do. */
export interface Kiosk {
  store: Store<KioskState>;
  camera: TabletCamera;
  renewCode(): void;
  /** For the way in use, the browser asks again, so that another scale can be chosen. */
  connectScale(way: ScaleWay, options?: { isSevenBits?: boolean }): Promise<void>;
  reconnectScale(): Promise<void>;
  zeroScale(): void;
  /** Containers and test weights are no waste. */
  pauseWeighing(isPaused: boolean): void;
  markEmptyBin(): Promise<void>;
  saveWeighed(food: number | null): Promise<void>;
  saveCounted(counted: CountedFood): Promise<void>;
  dismiss(): void;
  undo(): Promise<void>;
  closeSaved(): void;
  chooseWasteType(wasteType: WasteTypeCode): void;
  chooseContainer(id: number | null): void;
  rememberPortion(portion: Portion, kilograms: number): void;
  setLanguage(language: KioskLanguage): Promise<void>;
  /** Until midnight; null for the service by the clock. */
  chooseService(service: DailyService['service'] | null): void;
  setBrightness(percent: number): void;
  addContainer(name: string, tare: number): Promise<SiteContainer | undefined>;
  weighContainer(id: number, tare: number): Promise<boolean>;
  closeRefusal(): void;
  /** False for a wrong PIN. */
  unlock(pin: string): boolean;
  /** Unsent captures stay on the tablet until it is connected again. */
  disconnect(): Promise<void>;
}

interface Parts {
  delivery: Delivery;
  refresher: Refresher;
  staff: StaffMode;
  passive: PassiveMode;
  key: string;
}

const maxUsedFoods = 12;
const fullShare = 0.8;
const storageCheckMs = 60_000;

export async function startKiosk(): Promise<Kiosk> {
  const store = createStore<KioskState>({
    ...initialState,
    language: preferredLanguage(navigator.languages),
  });
  const database = await openDatabase();
  const onFull = (): void => store.set({ isStorageFull: true });
  const values = openValues(database, onFull);
  const onChange = (): void => store.set({ waiting: queue.size() });
  const queue = await openCaptureQueue(database, { onChange, onFull });
  await restore(store, values, queue);

  let parts: Parts | undefined;
  let isPaused = false;
  let pairing: PairingSession | undefined;
  const camera = startCamera((status) => store.set({ camera: status }));
  const isBin = (): boolean => store.get().settings?.device.weighing === 'cumulative';
  const scale: KioskScale = createScale({
    onView: (view) => store.set({ scale: view }),
    listener: {
      onWeight: (grams, isStable, reading) => {
        if (isPaused) return;
        if (isBin()) parts?.passive.takeReading(reading, Date.now());
        else parts?.staff.takeWeight(grams, isStable);
      },
      onCondition: (condition) => {
        if (isBin() && !isPaused) parts?.passive.takeCondition(condition, Date.now());
      },
    },
  });

  const countToday = (captures: number, grams: number): void => {
    const today = addToTotals(store.get(), captures, grams);
    store.set({ today });
    void values.write('today', today);
  };

  function recordSaved({ grams, food }: SavedItem): void {
    countToday(1, grams);
    if (food === null) return;
    const others = store.get().usedFoods.filter((used) => used.food !== food);
    const usedFoods = [{ food, at: Date.now() }, ...others].slice(0, maxUsedFoods);
    store.set({ usedFoods });
    void values.write('usedFoods', usedFoods);
    void parts?.refresher.refreshSuggestions();
  }

  async function run(key: string): Promise<void> {
    const onRevoked = (): void => void stop('revoked');
    const delivery = await startDelivery({ key, queue, store, values, onRevoked });
    const onUndone = ({ grams }: SavedItem): void => countToday(-1, -grams);
    parts = {
      key,
      delivery,
      refresher: startRefreshing({ key, store, values, onRevoked }),
      staff: createStaffMode({ store, camera, delivery, onSaved: recordSaved, onUndone }),
      passive: createPassiveMode({
        bin: (await values.read('bin')) ?? emptyBin,
        camera,
        delivery,
        save: (bin) => values.write('bin', bin),
        onView: (bin) => store.set({ bin }),
        onAdded: (grams) => countToday(1, grams),
        onFailure: onFull,
      }),
    };
    const saved = await values.read('scale');
    const chosen = saved && { ...noScale, way: saved.way, status: 'connecting' as const };
    store.set({ phase: 'running', ...(chosen && { scale: chosen }) });
    if (saved) await scale.connect(saved.way, { prompt: 'never', isSevenBits: saved.isSevenBits });
  }

  async function stop(phase: 'revoked' | 'pairing'): Promise<void> {
    const stopping = parts;
    parts = undefined;
    if (store.get().choosing) await stopping?.staff.saveWeighed(null);
    store.set({ phase, choosing: null, saved: null });
    stopping?.refresher.stop();
    await stopping?.delivery.stop();
    if (phase === 'pairing') showCode();
  }

  function showCode(): void {
    pairing?.stop();
    pairing = startPairing({
      hasCamera: () => store.get().camera === 'on',
      onCode: (code) => store.set({ code }),
      onOffline: (isOffline) => store.set({ isOffline }),
      onPaired: (key, settings) => void adopt(key, settings),
    });
  }

  async function adopt(key: string, settings: TabletSettings): Promise<void> {
    pairing?.stop();
    const wasteType = settings.device.type === 'PLATE_WASTE' ? 'plate' : 'preparation';
    await values.write('key', key);
    await values.write('settings', settings);
    store.set({ settings, wasteType, code: null });
    await run(key);
  }

  const key = await values.read('key');
  if (key === undefined) showCode();
  else await run(key);
  watchPage(store, () => {
    parts?.delivery.sendNow();
    parts?.refresher.refreshNow();
  });

  return {
    store,
    camera,
    renewCode: () => {
      store.set({ code: null });
      if (store.get().phase === 'revoked') void stop('pairing');
      else pairing?.renew();
    },
    connectScale: async (way, { isSevenBits = false } = {}) => {
      const isChosen = store.get().scale.way === way && !isSevenBits;
      await scale.connect(way, { prompt: isChosen ? 'always' : 'ifNeeded', isSevenBits });
      if (store.get().scale.status === 'connected')
        await values.write('scale', { way, isSevenBits });
    },
    reconnectScale: async () => {
      const { way, isSevenBits } = store.get().scale;
      if (way) await scale.connect(way, { prompt: 'ifNeeded', isSevenBits });
    },
    zeroScale: () => scale.zero(),
    pauseWeighing: (isNowPaused) => {
      isPaused = isNowPaused;
    },
    markEmptyBin: async () => parts?.passive.markEmptyBin(store.get().scale.grams ?? 0),
    saveWeighed: async (food) => parts?.staff.saveWeighed(food),
    saveCounted: async (counted) => parts?.staff.saveCounted(counted),
    dismiss: () => parts?.staff.dismiss(),
    undo: async () => parts?.staff.undo(),
    closeSaved: () => store.set({ saved: null }),
    chooseWasteType: (wasteType) => {
      store.set({ wasteType });
      void values.write('wasteType', wasteType);
    },
    chooseContainer: (container) => {
      store.set({ container });
      void values.write('container', container);
      void parts?.staff.containerChosen();
    },
    rememberPortion: (portion, kilograms) => {
      const key = portionKey(portion);
      const portionWeights = { ...store.get().portionWeights, [key]: kilograms };
      store.set({ portionWeights });
      void values.write('portionWeights', portionWeights);
    },
    setLanguage: async (language) => {
      store.set({ language });
      await values.write('language', language);
      await parts?.refresher.refreshFoods().catch(() => undefined);
    },
    chooseService: (chosen) => {
      const day = localDay(store.get().settings, new Date());
      const service = chosen && { service: chosen, day };
      store.set({ service });
      void values.write('service', service);
    },
    setBrightness: (brightness) => {
      store.set({ brightness });
      void values.write('brightness', brightness);
    },
    addContainer: async (name, tare) => {
      const body = { name, tare };
      const { answer } = await callServer(
        tabletRoutes.addTabletContainer,
        { body },
        parts?.key,
      ).catch(() => ({ answer: undefined }));
      parts?.refresher.refreshNow();
      return answer;
    },
    weighContainer: async (id, tare) => {
      const call = { params: { id }, body: { tare } };
      const { status } = await callServer(
        tabletRoutes.changeTabletContainer,
        call,
        parts?.key,
      ).catch(() => ({ status: 0 }));
      parts?.refresher.refreshNow();
      return status === 200;
    },
    closeRefusal: () => store.set({ refusal: null }),
    unlock: (pin) => {
      const { settings, pinAttempts: before } = store.get();
      const { isRight, attempts } = tryPin(before, pin, settings?.pin ?? null, Date.now());
      store.set({ pinAttempts: attempts });
      void values.write('pinAttempts', attempts);
      return isRight;
    },
    disconnect: async () => {
      await values.remove('key');
      await scale.stop();
      await stop('pairing');
    },
  };
}

async function restore(store: Store<KioskState>, values: SavedValues, queue: Queue): Promise<void> {
  store.set({
    language: (await values.read('language')) ?? store.get().language,
    brightness: (await values.read('brightness')) ?? 100,
    settings: (await values.read('settings')) ?? null,
    foods: (await values.read('foods')) ?? [],
    suggestions: (await values.read('suggestions')) ?? [],
    usedFoods: (await values.read('usedFoods')) ?? [],
    wasteType: (await values.read('wasteType')) ?? 'preparation',
    container: (await values.read('container')) ?? null,
    service: (await values.read('service')) ?? null,
    portionWeights: (await values.read('portionWeights')) ?? {},
    pinAttempts: (await values.read('pinAttempts')) ?? noPinAttempts,
    lastSentAt: (await values.read('lastSentAt')) ?? null,
    waiting: queue.size(),
  });
  const today = await values.read('today');
  if (today) store.set({ today });
  store.set({ today: addToTotals(store.get(), 0, 0) });
}

/** Totals start again at midnight of the site. */
function addToTotals(state: KioskState, captures: number, grams: number): DayTotals {
  const day = localDay(state.settings, new Date());
  const known = state.today.day === day ? state.today : { captures: 0, grams: 0 };
  return { day, captures: known.captures + captures, grams: known.grams + grams };
}

function watchPage(store: Store<KioskState>, onOnline: () => void): void {
  window.addEventListener('online', onOnline);
  window.addEventListener('offline', () => store.set({ isOffline: true }));
  keepAwake();
  void navigator.storage.persist().catch(() => false);
  const check = async (): Promise<void> => {
    const { usage = 0, quota = 1 } = await navigator.storage.estimate();
    store.set({ isStorageFull: usage / quota > fullShare });
  };
  setInterval(() => void check().catch(() => undefined), storageCheckMs);
}
