import { translationLanguages } from '@wastegauge/contract/values/languages';
import { tabletRoutes, type TabletFood } from '@wastegauge/contract/waste/tablets';
import { foodPicture } from '../food-picture.ts';
import type { SavedValues } from '../storage/saved-values.ts';
import type { KioskState } from '../state.ts';
import type { Store } from '../store.ts';
import { callServer } from './call.ts';

const settingsMs = 60_000;
const foodsMs = 3_600_000;

export interface Refresher {
  refreshFoods(): Promise<void>;
  refreshSuggestions(): Promise<void>;
  refreshNow(): void;
  stop(): void;
}

interface RefreshOptions {
  key: string;
  store: Store<KioskState>;
  values: SavedValues;
  onRevoked: () => void;
}

/** Keeps settings, foods and suggestions current; the last ones are used without a connection. */
export function startRefreshing({ key, store, values, onRevoked }: RefreshOptions): Refresher {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let foodsAt = 0;
  let arePicturesCached = false;

  async function refreshSettings(): Promise<void> {
    const { status, answer } = await callServer(tabletRoutes.getTabletSettings, {}, key);
    if (status === 401) return onRevoked();
    if (!answer) return;
    store.set({ settings: answer, clockErrorMs: Date.now() - Date.parse(answer.server_time) });
    await values.write('settings', answer);
  }

  async function refreshFoods(): Promise<void> {
    const wanted = store.get().language;
    const language = translationLanguages.find((known) => known === wanted) ?? 'en';
    const { answer } = await callServer(tabletRoutes.listTabletFoods, { query: { language } }, key);
    if (!answer) return;
    foodsAt = Date.now();
    store.set({ foods: answer.results });
    await values.write('foods', answer.results);
    arePicturesCached = false;
  }

  async function refreshSuggestions(): Promise<void> {
    const { answer } = await callServer(tabletRoutes.listTabletSuggestions, { query: {} }, key);
    if (!answer) return;
    store.set({ suggestions: answer.foods });
    await values.write('suggestions', answer.foods);
  }

  async function prefetch(): Promise<void> {
    const { foods, suggestions } = store.get();
    const likely = new Set(suggestions);
    const likelyFirst = foods.toSorted(
      (one, other) => Number(likely.has(other.id)) - Number(likely.has(one.id)),
    );
    arePicturesCached = true;
    arePicturesCached = await prefetchPictures(likelyFirst);
  }

  async function refresh(): Promise<void> {
    try {
      await refreshSettings();
      if (isStopped) return;
      await refreshSuggestions();
      if (Date.now() - foodsAt > foodsMs) await refreshFoods();
      store.set({ isOffline: false });
      if (!arePicturesCached) void prefetch();
    } catch {
      store.set({ isOffline: true });
    }
    if (!isStopped) timer = setTimeout(() => void refresh(), settingsMs);
  }

  void refresh();
  return {
    refreshFoods,
    refreshSuggestions: () => refreshSuggestions().catch(() => undefined),
    refreshNow: () => {
      clearTimeout(timer);
      void refresh();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

const atOnce = 3;

/** The service worker keeps them for work without a connection. Resolves to false if it did not. */
async function prefetchPictures(foods: TabletFood[]): Promise<boolean> {
  const wanted = foods.flatMap((food) => foodPicture(food) ?? []).values();
  let isComplete = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
  const lane = async (): Promise<void> => {
    for (const url of wanted) {
      const isReachable = await fetch(url).then(
        () => true,
        () => false,
      );
      if (isReachable) continue;
      isComplete = false;
      return;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return isComplete;
}
