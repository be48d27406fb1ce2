import './styles.css';
import { createRoot } from 'react-dom/client';
import { KioskApp } from './kiosk-app.tsx';
import { startKiosk } from './kiosk.ts';
import { BlockedPage } from './screens/blocked-page.tsx';
import { holdTab } from './single-tab.ts';

const root = createRoot(document.getElementById('root') ?? document.body);

if (!window.isSecureContext) root.render(<BlockedPage reason="insecure" />);
else if (await holdTab()) {
  root.render(<KioskApp kiosk={await startKiosk()} />);
  void navigator.serviceWorker.register('/monitor/service-worker.js', { scope: '/monitor/' });
} else root.render(<BlockedPage reason="busy" />);
