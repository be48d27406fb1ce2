import type { CameraStatus } from '../state.ts';

const retryMs = 10_000;
// Until then a picture waits for the camera to start; asking for permission can take longer.
const startMs = 2000;
const longestSide = 1280;
const quality = 0.8;

export interface TabletCamera {
  /** Undefined while there is no picture. */
  takePicture(): Promise<Uint8Array | undefined>;
  /** Shows the live picture. */
  show(video: HTMLVideoElement): () => void;
  stop(): void;
}

/** Starts the camera and starts it again when it was taken away. */
export function startCamera(onStatus: (status: CameraStatus) => void): TabletCamera {
  const source = document.createElement('video');
  source.muted = true;
  source.playsInline = true;
  const viewers = new Set<HTMLVideoElement>();
  let stream: MediaStream | null = null;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function setStream(next: MediaStream | null): void {
    stream = next;
    for (const video of [source, ...viewers]) video.srcObject = next;
  }

  async function open(): Promise<void> {
    try {
      const opened = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: longestSide } },
      });
      if (isStopped) return stopTracks(opened);
      setStream(opened);
      for (const track of opened.getVideoTracks()) {
        track.addEventListener('ended', () => lose('taken'));
      }
      await source.play();
      onStatus('on');
    } catch (error) {
      lose(failureStatus(error));
    }
  }

  function lose(status: CameraStatus): void {
    if (isStopped) return;
    setStream(null);
    onStatus(status);
    clearTimeout(timer);
    timer = setTimeout(() => void open(), retryMs);
  }

  let started = Promise.resolve();
  if ('mediaDevices' in navigator) started = Promise.race([open(), sleep(startMs)]);
  else onStatus('missing');

  return {
    takePicture: async () => {
      await started;
      return stream && source.videoWidth > 0 ? encode(source) : undefined;
    },
    show: (video) => {
      viewers.add(video);
      video.srcObject = stream;
      return () => {
        viewers.delete(video);
        video.srcObject = null;
      };
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      if (stream) stopTracks(stream);
    },
  };
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

async function encode(video: HTMLVideoElement): Promise<Uint8Array | undefined> {
  const { videoWidth: width, videoHeight: height } = video;
  const factor = Math.min(1, longestSide / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * factor);
  canvas.height = Math.round(height * factor);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', quality),
  );
  return blob ? new Uint8Array(await blob.arrayBuffer()) : undefined;
}

function failureStatus(error: unknown): CameraStatus {
  if (!(error instanceof DOMException)) return 'missing';
  if (error.name === 'NotAllowedError') return 'denied';
  return error.name === 'NotReadableError' || error.name === 'AbortError' ? 'taken' : 'missing';
}
