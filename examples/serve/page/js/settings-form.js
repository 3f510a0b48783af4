/** The form of the settings. */

/** @import { Settings } from './settings.js' */

import { dialog, draw, html } from './dom.js';
import { hasOthers } from './host.js';
import { field, nameField, options } from './new-game.js';
import { hasNotices, tryNotices } from './notice.js';
import { change, settings } from './settings.js';

/** What the settings are called, and their values in words. @type {[keyof Settings, string, [Settings[keyof Settings], string][]][]} */
const CHOICES = [
  ['theme', 'Colours', [['auto', 'As the system'], ['light', 'Light'], ['dark', 'Dark']]],
  [
    'speed',
    'Animation of moves',
    [['slow', 'Slow'], ['normal', 'Normal'], ['fast', 'Fast'], ['off', 'Off']],
  ],
  [
    'confirm',
    'Preview before a move',
    [['always', 'Always'], ['effects', 'If it has effects'], ['never', 'Never']],
  ],
  ['doubt', 'Blunder warnings', [[true, 'On'], [false, 'Off']]],
  ['marks', 'Counters on the board', [[true, 'Shown'], [false, 'Hidden']]],
  ['labels', 'Names of rows and columns', [[true, 'Shown'], [false, 'Hidden']]],
  ['sound', 'Sounds', [[false, 'Off'], [true, 'On']]],
  [
    'notices',
    'Notify me of my turn',
    [[false, "In the tab's title"], [true, 'By the system, too']],
  ],
  ['greetings', 'Greetings at tables', [[true, 'Shown'], [false, 'Hidden']]],
];

export function openSettings() {
  /** Whether a setting is of any use here. @type {Partial<Record<keyof Settings, boolean>>} */
  const isUseful = { notices: hasNotices, greetings: hasOthers };
  const choose = async (/** @type {any} */ { target }) => {
    const [name, , values] = CHOICES.find(([one]) => one === target.name) ?? [];
    const [value] = values?.find(([one]) => String(one) === target.value) ?? [];
    if (!name || value === undefined) return;
    if (name !== 'notices' || !value || (await tryNotices())) change(name, value);
    else target.value = String(settings[name]);
    draw();
  };
  dialog('settings', 'Settings', (close) => {
    const fields = CHOICES.filter(([name]) => isUseful[name] ?? true).map(([name, label, values]) => {
      const pairs = values.map(([value, words]) => /** @type {[string, string]} */ ([String(value), words]));
      const list = options(pairs, String(settings[name]));
      return field(label, html`<select name=${name} onchange=${choose}>${list}</select>`);
    });
    return html`<h2>Settings</h2>
      ${fields} ${hasOthers && nameField('Your name at tables')}
      <div class="buttons"><button class="main" onclick=${close}>Done</button></div>`;
  });
}
