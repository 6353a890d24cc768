/** Where the service worker is: one for both notices and the page without a net. */
export const WORKER = '/sw.js';
