export const demoInboxPath = '/demo/inbox';
