/**
 * What makes each game special, in pictures: positions and moves for the pages of the rules.
 *
 * @module
 */

/**
 * @typedef {object} Diagram
 * @property {string} text what the picture shows
 * @property {string} [variant]
 * @property {string} [position] where the game begins; its usual start if there is none
 * @property {string} [moves] the moves, of which the last is shown with its effects
 * @property {number} [step] the step of the last move that is shown; all of it if there is none
 */

/** The end of a game of Life Duel. */
const PLACEMENTS = '2,3 3,3 4,4 2,2 0,1 0,4 1,1 4,1 4,5 0,3 3,4 3,1';

/** @type {Record<string, Diagram[]>} */
export const DIAGRAMS = {
  'conway-chess': [
    {
      text:
        'The first life phase has counted. White has exactly three pieces beside each of b3 to ' +
        'g3, so White will count up there. A piece with too many neighbours (o) has begun to die.',
    },
    {
      moves: 'h2h3 h7h6 h3h4 a7a6',
      text:
        'After three phases in a row with three neighbours, six white pieces are born at once. ' +
        'The queue of births tells which kind comes next.',
    },
    {
      moves: 'h2h3 h7h6 h3h4 a7a6 h4h5 a6a5',
      text:
        'After four phases in a row with too many neighbours, pieces die. White has not moved ' +
        'the king away in time, and loses.',
    },
    {
      moves: 'e2e4 a7a6 e4e5 d7d5 e5d6',
      text:
        'Pieces move and capture as in chess, en passant too, but there is no check: a king is ' +
        'captured like any other piece.',
    },
  ],
  wildebeest: [
    {
      position:
        'W .....K...../...PP....../.........../.*.......*./..RC....n../.....#...../.........../' +
        '.*.......*./.........../.......pp../.....k.....',
      moves: '4,2-4,8',
      text: 'A Catapult flings a piece beside it in a straight line, over anything. It captures.',
    },
    {
      position:
        'W .....K...../...PP....../.........../.*.......*./...Gpn...../.....#...../.........../' +
        '.*.......*./.........../.......p.../.....k.....',
      moves: '4,3-4,4',
      text: 'A Gorilla pushes the piece before it by one square. What stands there is captured.',
    },
    {
      position:
        'W .....K...../.........../.........../.*..S....*./.........../....nb...../....o....../' +
        '.*.......*./.........../.......p.../.....k.....',
      moves: '3,4-4,4',
      text:
        'A Serpent poisons all enemies beside it. A victim stood beside its Old Woman: she takes ' +
        'the Serpent, and becomes a Grand Empress.',
    },
    {
      position:
        'W ......X..../K........../.........../.*....P..*./...H..n..../.....#...../.........../' +
        '.*....r..*./.........../..p.......k/...........',
      moves: '1,0-1,1',
      text:
        "A Time Machine, or an enemy pawn on the middle row, charges a player's Golf Cart. It " +
        'runs through its column and sweeps everything away.',
    },
    {
      position:
        'W .....K...../.........../........R../.*...r...*./N.N.J.....n/....p#...../.........../' +
        '.*.......*./.........../.........../.....k.....',
      moves: '2,8-4,8',
      text: 'Five pieces, or ten, in his row: Prince Joey explodes, with all pieces beside him.',
    },
    {
      position:
        'W .....K...../.........../........B../.R.......*./.........../.....#...../.........../' +
        '.*.......n./.........../....p....../.....k.....',
      moves: '2,8-3,9',
      text: 'The pads send every piece that stands on one of them to the next, after every turn.',
    },
  ],
  pacifist: [
    {
      position: 'rkqn1rb1/ppppppbp/P7/1n4p1/8/4N3/1PPPPPPP/RNK1BBQR w 0 iiii --',
      moves: 'e3f5',
      step: 1,
      text:
        "Nothing is captured. White's knight persuades the pawn and the bishop: more white " +
        'pieces than black ones reach their squares, so they change sides.',
    },
    {
      position: 'rkqn1rb1/ppppppbp/P7/1n4p1/8/4N3/1PPPPPPP/RNK1BBQR w 0 iiii --',
      moves: 'e3f5',
      text:
        'New pieces persuade others, until nothing changes: seven pieces turn white in four ' +
        'rounds.',
    },
    {
      position: 'nbr1b1qr/ppppKppp/7n/4pN2/K3P3/P7/QPPP1PPP/B1R1RBN1 b 0 iiii --',
      moves: 'g7g6',
      text: 'A player without a king must convert one at once. Here a pawn does it, by the knight.',
    },
    {
      position: '1rknn1br/p1pp1p1p/3bp1p1/1p1q2n1/5p2/2P4B/pP1PP1PP/B1RKR1QN w 0 iiii --',
      moves: 'g1b6',
      text: 'Black has lost the king, and no black move converts one: White wins.',
    },
  ],
  'pacifist-weighted': [
    {
      position: 'qrbnkb1n/1pppp1rp/p7/5Pp1/5PPP/3N3Q/PPPPP3/BR1BK1RN b 0 iiii --',
      moves: 'a8a7',
      text:
        'Pieces persuade by their value: a pawn weighs 1, a queen 9, a king 1000. This queen ' +
        'converts nine pieces. Without weights she converts one.',
    },
    {
      position: 'rnb1kbnr/pppp1ppp/b3p3/4q3/1p6/4p3/p1PP1Ppp/rnBQK1nr w 6 ahah ee',
      moves: 'c1b2',
      text: 'A bishop turns the black queen, and her weight turns the others: twelve in all.',
    },
  ],
  lifeduel: [
    {
      moves: PLACEMENTS.split(' ').slice(0, 8).join(' '),
      text:
        'The players place cells in turn. The signs tell what the next generation would do if it ' +
        'came now: a minus where a cell would die, a letter where one would be born.',
    },
    {
      moves: PLACEMENTS,
      step: 1,
      text:
        'After the last placement comes the first generation. Cells with two or three neighbours ' +
        'live on. A cell is born beside exactly three, for the owner of most of them.',
    },
    { moves: PLACEMENTS, step: 2, text: 'The second generation.' },
    {
      moves: PLACEMENTS,
      step: 3,
      text: 'The third generation is the last. Player 1 wins by nine cells to seven.',
    },
  ],
  conquid: [
    {
      variant: 'small',
      moves: 'A2,5;3,5;3,6',
      text: 'Acquire: three empty cells become yours, anywhere on the board.',
    },
    {
      position: '7x14b1 14./5.x2o6./6.xo6./4.X2.x.O4./14./14./14. 1 -',
      moves: 'C',
      text:
        'Conquer: every enemy cell beside two of yours becomes yours, again and again. The third ' +
        'cell falls in the second round.',
    },
    {
      position: '7x14b1 4.x4o5./4.x4o5./4.x4o5./4.X4oO4./5.x8./14./14. 1 -',
      moves: 'V0,5',
      text: 'Vanquish: a block of 4x4 cells of one kind, with four of yours beside it, is emptied.',
    },
    {
      position:
        '7x14b1 .x3o5x.x.o/ox3o5xo2.o/.3o.5x3.o/2.o.X3x.Oo.x./2.o2.o.o4.o./4.x5.o3./' +
        'x2.x2.2o.xo.o. 1 -',
      moves: 'Q',
      text: 'Conquest: a path of your cells joins the bases. Declare it, and you win.',
    },
  ],
};
