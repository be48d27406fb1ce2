export { findSilentMonitors } from './silent-monitors.ts';
