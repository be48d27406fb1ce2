import { useEffect, useEffectEvent, useState } from 'react';

/** Counts down from the last touch or key. */
export function useIdleSeconds(seconds: number, onEnd: () => void): number {
  const [left, setLeft] = useState(seconds);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    let touchedAt = Date.now();
    const touch = (): void => {
      touchedAt = Date.now();
      setLeft(seconds);
    };
    const timer = setInterval(() => {
      const now = Math.ceil(seconds - (Date.now() - touchedAt) / 1000);
      setLeft(Math.max(0, now));
      if (now <= 0) end();
    }, 1000);
    window.addEventListener('pointerdown', touch, true);
    window.addEventListener('keydown', touch, true);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pointerdown', touch, true);
      window.removeEventListener('keydown', touch, true);
    };
  }, [seconds]);
  return left;
}
