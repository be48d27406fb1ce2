import './csp-settings.ts';
import './styles.css';
import { createRoot } from 'react-dom/client';
import { KioskApp } from './kiosk-app.tsx';
import { startKiosk } from './kiosk.ts';
import { cacheRelease, startNewestRelease } from './release.ts';
import { BlockedPage } from './screens/blocked-page.tsx';
import { holdTab } from './single-tab.ts';

const root = createRoot(document.getElementById('root') ?? document.body);

if (!window.isSecureContext) root.render(<BlockedPage reason="insecure" />);
else if (await holdTab()) {
  await startNewestRelease();
  void cacheRelease().catch(() => undefined);
  root.render(<KioskApp kiosk={await startKiosk()} />);
} else root.render(<BlockedPage reason="busy" />);
