import { useEffect, useState } from 'react';

const secondMs = 1000;

interface Countdown {
  isRunning: boolean;
  seconds: number;
  start: () => void;
}

/** Uses the clock, because background tabs tick late. */
export function useCountdown(lengthSeconds: number): Countdown {
  const [endsAtMs, setEndsAtMs] = useState(0);
  const [nowMs, setNowMs] = useState(0);
  const isRunning = nowMs < endsAtMs;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), secondMs / 4);
    return () => clearInterval(timer);
  }, [isRunning]);
  return {
    isRunning,
    seconds: Math.max(0, Math.floor((endsAtMs - nowMs - 1) / secondMs)),
    start: () => {
      setNowMs(Date.now());
      setEndsAtMs(Date.now() + lengthSeconds * secondMs);
    },
  };
}
