// What a beginner may well try instead, by lesson: after so many deeds of the script.
interface WrongTry {
  readonly why: string;
  readonly after: number;
  readonly deeds: readonly unknown[];
  readonly wrong: readonly string[];
}

const plan = (path: readonly number[], card: string, more = {}) => ({ type: 'plan', path, card, ...more });
const step = (guard: string, ...path: number[]) => ({ type: 'step', guard, path });
const end = (guard: string) => ({ type: 'endMove', guard });
const take = (guard: string, route: string) => ({ type: 'takeRoute', guard, route });
const one = (why: string, deed: unknown, ...wrong: string[]): WrongTry => ({
  why,
  after: 0,
  deeds: [deed],
  wrong,
});

export const wrongTries: Readonly<Record<string, readonly WrongTry[]>> = {
  noviceNight: [
    one('stop before the washroom', plan([10, 9], 'sneak', { second: [8] }), 'miss.keys'),
    { why: 'run, with guards about', after: 1, deeds: [plan([8, 9, 10, 11], 'run')], wrong: ['oops.heard'] },
    {
      why: 'walk before her face',
      after: 2,
      deeds: [plan([12, 21, 22, 28], 'walk')],
      wrong: ['oops.seen', 'oops.heard'],
    },
    {
      why: 'stop at the store’s door',
      after: 3,
      deeds: [plan([22, 28, 29, 30], 'walk')],
      wrong: ['miss.item'],
    },
    {
      why: 'step out while she comes',
      after: 4,
      deeds: [plan([30], 'sneak')],
      wrong: ['oops.seen'],
    },
    { why: 'go the way she looks', after: 5, deeds: [plan([30, 23, 24], 'walk')], wrong: ['oops.captured'] },
    {
      why: 'walk where only a run gets home',
      after: 6,
      deeds: [plan([21, 12, 11, 10], 'walk')],
      wrong: ['miss.home'],
    },
  ],
  guardNight: [
    one('take another route', take('abbess', 'red-19-57'), 'miss.route'),
    {
      why: 'walk on past the closet',
      after: 1,
      deeds: [step('abbess', 10, 11, 12, 13)],
      wrong: ['oops.further'],
    },
    {
      why: 'take another route for the Prioress',
      after: 3,
      deeds: [take('prioress', 'red-19-57')],
      wrong: ['miss.route'],
    },
    {
      why: 'run where one should listen',
      after: 4,
      deeds: [step('prioress', 20, 27, 34, 39, 40)],
      wrong: ['oops.further'],
    },
    {
      why: 'begin with the Abbess',
      after: 6,
      deeds: [step('abbess', 13, 14, 15)],
      wrong: ['oops.order'],
    },
    {
      why: 'take the way to the barn',
      after: 6,
      deeds: [step('prioress', 33, 38, 45)],
      wrong: ['oops.elsewhere'],
    },
    {
      why: 'walk instead of running',
      after: 8,
      deeds: [step('abbess', 13, 14, 15), end('abbess')],
      wrong: ['miss.there'],
    },
    { why: 'look behind the wrong door', after: 10, deeds: [step('prioress', 45, 52)], wrong: ['miss.seen'] },
    {
      why: 'let her go',
      after: 11,
      deeds: [step('prioress', 54, 53), end('prioress')],
      wrong: ['miss.captured'],
    },
  ],
  aroundTheCorner: [one('run after the Abbess', plan([11, 12, 13], 'walk'), 'miss.keys')],
  behindTheAltar: [one('go back into the barn', plan([52], 'sneak'), 'miss.keys')],
  doorAtTheEnd: [one('stop at the door', plan([14, 15, 16], 'walk'), 'miss.keys')],
  nextDoor: [one('run the two steps', plan([18, 17], 'run'), 'oops.heard')],
  onTiptoe: [one('run the two steps', plan([37, 43], 'run'), 'oops.heard')],
  hushNow: [
    { why: 'keep the Blessing', after: 1, deeds: [{ type: 'blessing', plays: [] }], wrong: ['oops.heard'] },
    {
      why: 'run',
      after: 0,
      deeds: [plan([37, 43], 'run'), { type: 'blessing', plays: [{ card: 'hush', roll: 'novice1' }] }],
      wrong: ['oops.heard'],
    },
  ],
  slipAway: [one('walk as far as it goes', plan([27, 20, 19, 10], 'walk'), 'miss.freed')],
  intoBed: [one('stop at her door', plan([9, 10, 11], 'walk'), 'miss.home')],
  walkToListen: [
    {
      why: 'listen from too far away',
      after: 0,
      deeds: [step('abbess', 39, 40, 41), end('abbess'), step('prioress', 30, 29, 28), end('prioress')],
      wrong: ['miss.heard'],
    },
    {
      why: 'run',
      after: 0,
      deeds: [
        step('abbess', 39, 40, 41, 49, 50),
        end('abbess'),
        step('prioress', 30, 29, 28),
        end('prioress'),
      ],
      wrong: ['miss.heard'],
    },
  ],
  whichRoute: [
    {
      why: 'take the route through the kitchen',
      after: 0,
      deeds: [
        take('abbess', 'yellow-52-57'),
        step('abbess', 56, 49, 41),
        end('abbess'),
        step('prioress', 10, 19),
        take('prioress', 'green-19-52'),
        step('prioress', 20),
        end('prioress'),
      ],
      wrong: ['miss.seen'],
    },
  ],
  afterTheWisp: [
    {
      why: 'stay on the route',
      after: 0,
      deeds: [
        step('abbess', 28, 22, 21, 12),
        end('abbess'),
        step('prioress', 52),
        take('prioress', 'pink-52-57'),
        step('prioress', 53, 54),
        end('prioress'),
      ],
      wrong: ['miss.captured'],
    },
  ],
  twoTokens: [
    {
      why: 'look behind the altar first',
      after: 0,
      deeds: [
        step('abbess', 46, 47),
        step('abbess', 48, 55),
        end('abbess'),
        step('prioress', 43, 51, 50),
        end('prioress'),
      ],
      wrong: ['miss.captured'],
    },
  ],
  mustPass: [
    {
      why: 'wait beside her way',
      after: 0,
      deeds: [step('abbess', 34, 33, 38, 46), end('abbess'), step('prioress', 15, 16, 24), end('prioress')],
      wrong: ['miss.captured'],
    },
  ],
};
