// The service worker: keeps the page for when there is no net, and shows notices.
import '../push/worker.ts';
import './shell.ts';
