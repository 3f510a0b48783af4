// Plays any game against the computer. It decides nothing: the message `shown` says what to show.
const $ = (id) => document.getElementById(id);
const make = (tag, words, ...inside) => {
  const made = Object.assign(document.createElement(tag), words);
  made.append(...inside);
  return made;
};
const button = (words, onclick, more) => make('button', { onclick, ...more }, words);
const ask = async (path, body) =>
  (await fetch(path, body && { method: 'POST', body: JSON.stringify(body) })).json();
let game, socket, number, table;
const send = (message) => socket.send(JSON.stringify(message));
const act = (wish) => send({ type: 'wish', number: (number += 1), seen: table.entries, ...wish });

const { games } = await ask('/api/games');
$('games').append(...games.map(({ title, name }) => new Option(title, name)));
$('begin').onclick = async () => {
  [game, table, number] = [$('games').value, {}, 0];
  const seats = [{ kind: 'person' }, { kind: 'computer', level: 'beginner' }];
  const { id, tokens } = await ask('/api/tables', { game, seats });
  socket?.close();
  socket = new WebSocket(`ws://${location.host}/ws/t/${id}`);
  socket.onopen = () => send({ type: 'hello', version: 2, token: tokens[0], shown: true });
  socket.onmessage = async ({ data }) => {
    // A long message is packed.
    const unpacked = () => data.stream().pipeThrough(new DecompressionStream('gzip'));
    const text = typeof data === 'string' ? data : await new Response(unpacked()).text();
    const message = JSON.parse(text);
    if (message.type === 'ping') send(message);
    if (message.type === 'refused') $('status').textContent = message.text;
    if (message.type === 'shown') show((table = { ...table, news: '', ...message }));
  };
};

function show({ view, standing, actions, news }) {
  $('status').textContent = standing;
  const kinds = view.kinds.map(({ name }, kind) => button(name, () => pick(kind, [])));
  const acts = actions.filter(({ refusal }) => !refusal);
  $('acts').replaceChildren(...kinds, ...acts.map((one) => button(one.label, () => act(one.act))));
  const told = [...view.warnings, view.losses, ...view.steps.flatMap((step) => step.told)];
  const words = [news, ...told.map(({ text }) => text)].filter(Boolean);
  $('words').replaceChildren(...words.map((text) => make('li', {}, text)));
  pick(0, []);
}

async function pick(kind, picked) {
  const asked = { op: 'choose', game, position: table.view.position, kind, picked };
  const { next, moves, scene, refusal } = await ask('/api/rules', asked);
  if (refusal) $('status').textContent = refusal;
  const rows = scene.row_labels.map((label) => make('p', {}, `${label} `));
  scene.cells.forEach(({ piece, name }, index) => {
    const spot = { row: Math.floor(index / scene.columns), column: index % scene.columns };
    const isNext = (it) => it.row === spot.row && it.column === spot.column && table.is_your_move;
    const more = { title: name, disabled: !next.some(isNext) };
    const letter = piece?.owner === 'second' ? piece.letter.toLowerCase() : piece?.letter;
    rows[spot.row].append(button(letter ?? '·', () => pick(kind, [...picked, spot]), more));
  });
  const plays = moves.map((text) => button(`Play ${text}`, () => act({ act: 'move', text })));
  $('board').replaceChildren(...rows, ...plays, button('Choose again', () => pick(kind, [])));
}
