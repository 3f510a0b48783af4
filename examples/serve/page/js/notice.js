/** Notices of the system: that it is one's turn, while one looks at something else. */

import { toast } from './dom.js';
import { fileUrl } from './host.js';
import { settings } from './settings.js';

/** Whether this browser knows notices at all. */
export const hasNotices = 'Notification' in globalThis;

/** The last notice. @type {Notification | undefined} */
let last;

/** Shows a notice in the place of the last one. @param {string} title @param {string} body */
function show(title, body) {
  last?.close();
  const notice = new Notification(title, { body, icon: fileUrl('/page/icon.svg') });
  last = notice;
  notice.onclick = () => {
    focus();
    notice.close();
  };
}

/** Asks for the permission to show notices, and shows one. Returns whether that works. */
export async function tryNotices() {
  try {
    if ((await Notification.requestPermission()) === 'granted') {
      show('Menagerie', 'You are told here when it is your turn.');
      return true;
    }
  } catch {
    // Browsers of phones have notices of installed programs only.
  }
  toast('This browser shows no notices of this page.', 'bad');
  return false;
}

/** Tells that it is one's turn, if the page is not seen. @param {string} title @param {string} body */
export function noticeTurn(title, body) {
  if (settings.notices && hasNotices && document.hidden && Notification.permission === 'granted')
    show(title, body);
}
