/** Refused where the browser has no full screen, such as on an iPhone. */
export function enterFullScreen(): void {
  void document.documentElement
    .requestFullscreen?.({ navigationUI: 'hide' })
    .catch(() => undefined);
}

export function leaveFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
}
