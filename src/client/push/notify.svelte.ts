import { ApiError, noPush, pushKey, wantPush } from '../net/api.ts';
import { WORKER } from '../offline/address.ts';
import { recall, remember } from '../shared/stored.ts';

/** Why this device can't show notices: the address is plain http, iOS wants the app installed first, or it just can't. */
export type Lack = 'insecure' | 'install' | 'browser';
export type NotifyTrouble = 'denied' | 'failed';

function lackOf(): Lack | null {
  if (!window.isSecureContext) return 'insecure';
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator) return null;
  // iPads say that they are Macs, but Macs have no touch screen.
  const apple = /iPhone|iPad|iPod/.test(navigator.userAgent);
  return apple || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
    ? 'install'
    : 'browser';
}

/** Whether this device is told of turns at one table while no page of it is open. Asks for nothing before a press. */
export class Notify {
  readonly lack = lackOf();
  trouble = $state<NotifyTrouble | null>(null);
  busy = $state(false);
  readonly #table: string;
  readonly #kept: string;
  #on = $state(false);

  constructor(table: string) {
    this.#table = table;
    this.#kept = `push.${table}`;
    this.#on = this.lack === null && Notification.permission === 'granted' && recall(this.#kept) === 'on';
  }

  get on(): boolean {
    return this.#on;
  }

  /** Called when the table's page opens: what was shown about it is no news, and the address may be another by now. */
  async opened(): Promise<void> {
    if (!this.#on) return;
    try {
      const registration = await navigator.serviceWorker.register(WORKER);
      for (const shown of await registration.getNotifications({ tag: this.#table })) shown.close();
      await this.#give();
    } catch {
      // Not now: it was given before, and is given again next time.
    }
  }

  async set(on: boolean): Promise<void> {
    this.busy = true;
    this.trouble = null;
    try {
      if (on) await this.#turnOn();
      else await noPush({ table: this.#table });
      if (this.trouble === null) this.#keep(on);
    } catch (error) {
      // What a browser throws when it, or somebody in its settings, does not allow it.
      const denied = error instanceof DOMException && error.name === 'NotAllowedError';
      this.trouble = denied && !(error instanceof ApiError) ? 'denied' : 'failed';
    } finally {
      this.busy = false;
    }
  }

  #keep(on: boolean): void {
    this.#on = on;
    remember(this.#kept, on ? 'on' : '');
  }

  async #turnOn(): Promise<void> {
    if ((await Notification.requestPermission()) === 'granted') await this.#give();
    else this.trouble = 'denied';
  }

  async #give(): Promise<void> {
    await navigator.serviceWorker.register(WORKER);
    const { pushManager } = await navigator.serviceWorker.ready;
    const { key } = await pushKey();
    const asked = { userVisibleOnly: true, applicationServerKey: key };
    const given =
      // Refused where an address is there already that was given to other keys: this server's former ones.
      (
        await pushManager.subscribe(asked).catch(async (error: unknown) => {
          const former = await pushManager.getSubscription();
          if (!former) throw error;
          await former.unsubscribe();
          return pushManager.subscribe(asked);
        })
      ).toJSON();
    const { endpoint = '', keys = {} } = given;
    const { p256dh = '', auth = '' } = keys;
    await wantPush({ table: this.#table, endpoint, keys: { p256dh, auth } });
  }
}
