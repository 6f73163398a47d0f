// Notices in this browser, if it can show them.
import { api, Fault } from './api';

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** What a push service is told about us comes as text; it wants bytes. */
export function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

export async function subscribe(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Fault({ id: 'web.account.push_denied' }, 0);
  const worker = await navigator.serviceWorker.ready;
  const known = await worker.pushManager.getSubscription();
  const found =
    known ??
    (await worker.pushManager
      .subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(await api.pushKey()) })
      .catch(() => null));
  if (!found) throw new Fault({ id: 'web.account.push_failed' }, 0);
  await api.addAddress('push', JSON.stringify(found));
}
