/** Where the demo shows the mails and text messages it sent. */
export const demoInboxPath = '/demo/inbox';
