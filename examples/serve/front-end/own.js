// Plays any game against the computer. It decides nothing: the message `shown` says what to show.
const $ = (id) => document.getElementById(id);
const make = (tag, words, ...inside) => {
  const made = Object.assign(document.createElement(tag), words);
  made.append(...inside);
  return made;
};
const button = (words, onclick, more) => make('button', { onclick, ...more }, words);
const list = (id, lines) => $(id).replaceChildren(...lines.map((line) => make('li', {}, line)));
const ask = async (path, body) =>
  (await fetch(path, body && { method: 'POST', body: JSON.stringify(body) })).json();
const rules = (op, more) => ask('/api/rules', { op, game, position: table.view.position, ...more });

let game, socket, number, table, arrived;
const send = (message) => socket.send(JSON.stringify(message));
const act = (wish) => send({ type: 'wish', number: (number += 1), seen: table.entries, ...wish });

const { games, clocks } = await ask('/api/games');
$('games').append(...games.map(({ title, name }) => new Option(title, name)));
$('clocks').append(new Option('No clock', ''), ...clocks.map(([clock, words]) => new Option(words, clock)));

$('begin').onclick = async () => {
  [game, table, number] = [$('games').value, {}, 0];
  const seats = [{ kind: 'person' }, { kind: 'computer', level: 'beginner' }];
  const clock = $('clocks').value || undefined;
  const { id, tokens } = await ask('/api/tables', { game, seats, clock });
  socket?.close();
  socket = new WebSocket(`ws://${location.host}/ws/t/${id}`);
  const hello = { type: 'hello', version: 2, token: tokens[0], shown: true, live: true };
  socket.onopen = () => send(hello);
  let read = Promise.resolve();
  // A long message is packed. It is read before those that follow.
  const unpacked = (data) => data.stream().pipeThrough(new DecompressionStream('gzip'));
  const text = (data) => (data.stream ? new Response(unpacked(data)).text() : data);
  socket.onmessage = ({ data }) => (read = read.then(async () => take(JSON.parse(await text(data)))));
};

function take(message) {
  if (message.type === 'ping') send(message);
  if (message.type === 'refused') $('status').textContent = message.text;
  if (message.type !== 'shown') return;
  arrived = performance.now();
  // Without a view the position is as it was.
  table = { view: table.view, ...message };
  show(table);
}

function show({ view, standing, actions, offers, asked, news, earlier }) {
  $('status').textContent = standing;
  $('hint').textContent = '';
  const kinds = view.kinds.map(({ name, help, refusal }, kind) =>
    button(name, () => pick(kind, []), { title: refusal ?? help, disabled: Boolean(refusal) }),
  );
  const acts = actions.filter(({ refusal }) => !refusal);
  for (const { text, accept, decline } of offers)
    acts.push({ label: `${text} Accept`, act: accept }, { label: 'Decline', act: decline });
  $('acts').replaceChildren(
    ...(table.is_your_move ? [...kinds, button('Hint', hint)] : []),
    ...acts.map((one) => button(one.label, () => act(one.act))),
  );
  const warnings = [...view.warnings, view.losses].filter(({ text }) => text);
  list('warnings', warnings.map(({ text }) => text));
  const told = view.steps.flatMap((step) => step.told.filter((one) => !one.is_known));
  const plies = view.plies.map(({ number, name }) => `${number} ${name}`);
  const words = [...plies, ...view.because.text, ...told.map(({ text }) => text), asked, news];
  list('words', words.filter(Boolean));
  list('earlier', earlier);
  clock();
  pick(0, []);
}

// Who sits where, the points of rematches, the pieces and the clocks, which are only counted down.
function clock() {
  if (!table?.seats) return;
  const { seats, player, points, clocks, view } = table;
  const line = ({ who }, seat) => {
    const side = (player === 1) === (seat === 0) ? 1 : 2;
    const passed = clocks?.running === side ? performance.now() - arrived : 0;
    const seconds = Math.max(0, (clocks?.left[side - 1] - passed) / 1000);
    const time = `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
    const armies = view.armies[side - 1];
    const panels = view.scene.panels.filter(({ owner }) => owner === ['first', 'second'][side - 1]);
    const words = [who, points && `points: ${points[seat]}`, armies?.count, clocks && time];
    const more = panels.map(({ title, lines }) => `${title}: ${lines.join(', ')}`);
    const className = clocks && seconds * 1000 < clocks.short ? 'danger' : '';
    return make('span', { className }, [...words, ...more].filter(Boolean).join(', '));
  };
  const [one, two] = seats.map(line);
  $('players').replaceChildren(one, make('br'), two);
}
setInterval(clock, 200);

async function hint() {
  $('hint').textContent = 'The computer thinks…';
  const { names, pv, worth, why } = await rules('best', { millis: 300 });
  $('hint').textContent = [`${names[0]}: ${worth}`, ...why].join('; ');
  const { effects } = await rules('view', { moves: pv.slice(0, 1) });
  mark('hint', effects.flatMap(({ at, from }) => [at, from ?? at]));
}

function mark(className, spots) {
  for (const { row, column } of spots)
    document.querySelector(`[data-cell="${row},${column}"]`)?.classList.add(className);
}

async function pick(kind, picked) {
  const { view } = table;
  const { next, moves, scene, refusal } = await rules('choose', { kind, picked });
  if (view !== table.view) return;
  if (refusal) $('status').textContent = refusal;
  const rows = scene.row_labels.map((label) => make('p', {}, `${label} `));
  scene.cells.forEach(({ piece, name, words = [] }, index) => {
    const spot = { row: Math.floor(index / scene.columns), column: index % scene.columns };
    const isNext = (it) => it.row === spot.row && it.column === spot.column && table.is_your_move;
    const more = { title: [name, ...words].join(': '), disabled: !next.some(isNext) };
    const letter = piece?.owner === 'second' ? piece.letter.toLowerCase() : piece?.letter;
    const cell = button(letter ?? '·', () => pick(kind, [...picked, spot]), more);
    cell.dataset.cell = `${spot.row},${spot.column}`;
    rows[spot.row].append(cell);
  });
  const plays = moves.map((text) => button(`Play ${text}`, () => act({ act: 'move', text })));
  $('board').replaceChildren(...rows, ...plays, button('Choose again', () => pick(kind, [])));
  mark('changed', view.effects.map(({ at }) => at));
  mark('danger', view.danger);
}
