// Whole nights by what a screen reader gives: roles and names, a line to say things in, lists to choose from.
import { getByLabelText, getByRole, within } from '@testing-library/dom';
import { flushSync, mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { textMode } from '../../src/client/shared/text/mode.svelte.ts';
import { speak } from '../../src/client/shared/words.ts';
import { nuns } from '../../src/games/nuns/index.ts';
import { count } from '../counts.ts';
import { Night } from '../ui/night.svelte.ts';
import TextNight from '../ui/TextNight.svelte';

let shown: ReturnType<typeof mount> | null = null;

/** A page that shows one seat's night in words, as somebody hears it. */
class Listener {
  readonly night: Night;
  readonly #log: HTMLElement;
  readonly #line: HTMLInputElement;
  readonly #heading: HTMLElement;
  readonly #lists: HTMLElement;
  readonly #heard = new WeakSet<Element>();

  private constructor(night: Night) {
    this.night = night;
    // Found once, as somebody finds them who looks round: they stay.
    this.#log = getByRole(document.body, 'log');
    this.#heading = getByRole(document.body, 'heading', { level: 2 });
    this.#lists = getByRole(document.body, 'form', { name: 'Or choose from lists' });
    this.#line = getByRole<HTMLInputElement>(document.body, 'textbox', { name: 'What do you do?' });
  }

  static async at(night: Night): Promise<Listener> {
    shown = mount(TextNight, { target: document.body, props: { session: night } });
    const listener = new Listener(night);
    night.goOn();
    await listener.settle();
    return listener;
  }

  async settle(): Promise<void> {
    for (let i = 0; i < 3; i++) {
      await tick();
      flushSync();
    }
  }
  get heading(): string {
    return this.#heading.textContent ?? '';
  }
  /** What was read out since this was last asked: only what was added, each once. */
  news(): string[] {
    const fresh = [...this.#log.children].filter(
      (one) => !this.#heard.has(one) && one.getAttribute('aria-hidden') === null,
    );
    for (const one of fresh) this.#heard.add(one);
    return fresh.map((one) => one.textContent ?? '');
  }
  /** Says something; what is read out then. */
  async say(words: string): Promise<string> {
    this.news();
    this.#line.value = words;
    this.#line.dispatchEvent(new Event('input', { bubbles: true }));
    this.#line.form!.requestSubmit();
    await this.settle();
    return this.news().join(' ');
  }
  /** Chooses from the lists; what is read out then. */
  async choose(command: string, ...values: string[]): Promise<string> {
    this.news();
    const lists = this.#lists;
    const pick = async (list: HTMLSelectElement, words: string): Promise<void> => {
      const option = [...list.options].find((one) => one.textContent?.includes(words));
      if (!option)
        throw new Error(`no ${words} among ${[...list.options].map((one) => one.textContent).join(' | ')}`);
      list.value = option.value;
      list.dispatchEvent(new Event('change', { bubbles: true }));
      await this.settle();
    };
    await pick(getByLabelText<HTMLSelectElement>(lists, 'What'), command);
    const slots = within(lists).queryAllByRole<HTMLSelectElement>('combobox').slice(1);
    for (const [i, words] of values.entries()) await pick(slots[i]!, words);
    getByRole(lists, 'button', { name: 'Do it' }).click();
    await this.settle();
    return this.news().join(' ');
  }
}

const points = (answer: string): string[] => /by ([\d, ]+)\./.exec(answer)?.[1]!.split(', ') ?? [];

/** A novice who asks her way and takes it: to her keys, her treat, her bed. */
async function planOne(page: Listener): Promise<void> {
  const goals = await page.say('goals');
  const goal = goals.includes('keys are at') ? 'keys' : goals.includes('treat, ') ? 'treat' : 'bed';
  const way = points(await page.say(`way to ${goal}`));
  const end = way[Math.min(4, way.length - 1)];
  if (end === undefined) {
    await page.say('stand still');
    await page.say('send');
    return;
  }
  expect(await page.say(`go ${way.slice(0, 5).join(' ')}`)).toContain(`to ${end}`);
  if (page.heading.includes('second leg')) {
    await page.say('second leg');
    const next = /to ([\d, ]+)\./.exec(await page.say('my plan'))?.[1]!.split(', ')[0];
    await page.say(`go ${way.length > 5 ? way.slice(5, 10).join(', ') : next}`);
  }
  await page.say('card run');
  await page.say('send');
}

const windowOpen = /Play your Blessing now|Play a Blessing now/;

async function noviceTurn(page: Listener, deed: number): Promise<void> {
  const { heading } = page;
  if (/Walk home towards|Send it off/.test(heading)) await page.say('send');
  else if (windowOpen.test(heading)) {
    if (deed % 2 === 0) await page.say('pass');
    else await page.choose('Pass, keeping');
  } else await planOne(page);
}

interface GuardWords {
  readonly first: (page: Listener, guard: string) => Promise<string>;
  readonly route: (page: Listener) => Promise<string>;
  readonly freely: (page: Listener) => Promise<string>; // some steps anywhere
}
const listed: GuardWords = {
  first: (page, guard) => page.choose('Choose which guard', guard),
  route: (page) => page.choose('Choose a route', ' to '),
  freely: (page) => page.choose('Go on to points', ': 3 steps'),
};
const typed: GuardWords = {
  first: (page, guard) => page.say(`move ${guard}`),
  route: async (page) => page.say(`take ${/can take: (\w+ to \d+)/.exec(await page.say('routes'))?.[1]}`),
  freely: async (page) => {
    const guard = /(The Abbess|The Prioress)/.exec(page.heading)?.[0] ?? '';
    let at = / at (\d+)/.exec(await page.say(`where is ${guard}`))?.[1];
    const steps: string[] = [];
    while (steps.length < 3) {
      at = /exits? (\d+)/i.exec(await page.say(`exits of ${at}`))?.[1];
      if (at === undefined) break;
      steps.push(at);
    }
    return page.say(`go ${steps.join(' ')}`);
  },
};

/** Guards who take what comes first: routes to their ends, and three steps anywhere where they are free. */
async function guardTurn(page: Listener, deed: number, words = listed): Promise<void> {
  const { heading } = page;
  if (windowOpen.test(heading)) return void (await page.say('pass'));
  if (heading.includes('moves first'))
    return void (await words.first(page, deed % 2 ? 'The Abbess' : 'The Prioress'));
  if (/needs a route|takes another/.test(heading)) {
    if ((await page.say('help')).includes('route (route)')) await words.route(page);
    else await page.say('about turn');
  } else {
    const ended = await page.say('end move');
    if (!ended.includes('not for now')) return;
    if (/anywhere|is free/.test(heading)) await words.freely(page);
    else if ((await page.say('plan')).includes('No steps')) await page.say('along 1');
  }
  await page.say('send');
}

beforeEach(() => textMode.set(true));
afterEach(async () => {
  await speak('en');
  if (shown) await unmount(shown);
  shown = null;
  document.body.replaceChildren();
});

async function playOut(
  seat: string,
  seed: number,
  turn: (page: Listener, deed: number) => Promise<void>,
): Promise<Listener> {
  const variants = { captureTarget: count(0, seed % 2) === 0 ? 'novices' : 'players' }; // fewer: a short night
  const night = new Night(seat, { guardSeats: 1, novices: 2, variants }, seed);
  const page = await Listener.at(night);
  for (let deed = 0; !night.over; deed++) {
    if (deed > 600) throw new Error(`no end: ${page.heading}`);
    await turn(page, deed);
    if (deed > 20 && night.sent.length === 0) throw new Error(`nothing is sent: ${page.heading}`);
  }
  return page;
}

describe('a whole night', () => {
  test.each(Array.from({ length: count(1, 12) }, (_, i) => i))(
    'of a novice (%s)',
    async (seed) => {
      const page = await playOut('novice1', seed, noviceTurn);
      expect(page.heading).toMatch(/You win!|Not this night/);
      expect(await page.say('result')).toContain('Agnes wanted');
      expect(await page.say('turn 1')).toContain('Agnes');
      expect(await page.say('log sheet')).toContain('Turn 1');
    },
    60_000,
  );
  test.each(Array.from({ length: count(1, 12) }, (_, i) => i))(
    'of the guards (%s), in every other by typed commands alone',
    async (seed) => {
      const words = seed % 2 === 1 ? typed : listed;
      const page = await playOut('guard1', seed, (page, deed) => guardTurn(page, deed, words));
      expect(page.heading).toMatch(/You win!|Not this night/);
      expect(await page.say('who won')).toContain('Agnes wanted');
    },
    60_000,
  );
});

describe('in words', () => {
  const begin = async (seat: string, how: Partial<Pick<Night, 'hold' | 'apart'>> = {}): Promise<Listener> =>
    Listener.at(Object.assign(new Night(seat, { guardSeats: 1, novices: 2 }, 3), how));

  test('where I am comes first, and more when it is asked for', async () => {
    const page = await begin('novice1');
    expect(page.heading).toMatch(
      /^\s*You are at (\d), cell \1\. Exits? [\d, ]+\. The Abbess is \d steps? away at 26, Abbess’s cell,/,
    );
    expect(await page.say('where is the abbess')).toContain('has no route');
    expect(await page.say('who would see me on this path')).toContain('Nobody sees you');
    expect(await page.say('what can she see')).toContain('The Prioress sees');
    expect(await page.say('exits of 37')).toContain('37, cloister: exits');
    expect(await page.say('repeat')).toContain('37, cloister: exits');
    expect(await page.say('chance to be heard')).toBe('In your own cell nobody hears you.');
    expect(await page.say('why')).toMatch(/Rule N3\.4/);
    expect(await page.say('who do we wait for')).toContain('you');
    expect(await page.say('time left')).toBe('No clock runs.');
    expect(await page.say('help go')).toContain('go to (points)');
  });

  test.each([
    ['en', 'status', 'wish'],
    ['es', 'estado', 'deseo'],
    ['it', 'stato', 'desiderio'],
    ['el', 'κατάσταση', 'επιθυμία'],
    ['zh-Hant', '狀況', '願望'],
  ])('how things stand and what I wish for are told whenever asked: %s', async (locale, status, wish) => {
    const page = await begin('novice1');
    const [keys] = points(await page.say('way to keys')).slice(-1);
    await speak(locale);
    await page.settle();
    expect(await page.say(status)).toBe(page.heading.trim());
    const told = await page.say(wish);
    expect(told.split(keys!).length - 1).toBeGreaterThanOrEqual(2); // where they are, and the end of the way there
    expect(told).toMatch(/\d, \d+/); // by these points
  });

  test.each([
    [
      'en',
      'guard abbess',
      'route blue to 84',
      'send',
      'walk 3',
      'where can I go',
      /^The blue route to 84: 15 steps/,
    ],
    [
      'es',
      'guardiana abadesa',
      'ruta azul hasta 84',
      'envía',
      'camina 3',
      'adónde puedo ir',
      /^Ruta azul hasta el 84/,
    ],
    [
      'it',
      'guardiana badessa',
      'tragitto blu fino a 84',
      'invia',
      'cammina 3',
      'dove posso andare',
      /^Tragitto blu/,
    ],
    [
      'el',
      'φύλακας ηγουμένη',
      'πορεία μπλε ως το 84',
      'στείλε',
      'περπάτα 3',
      'πού μπορώ να πάω',
      /^Η μπλε πορεία ως το 84/,
    ],
    ['zh-Hant', '女院長', '路徑藍色，到84', '送出', '步行3', '我能去哪裡', /^到84的藍色路徑/],
  ])(
    'a guard goes by the words of her buttons: %s',
    async (locale, guard, route, send, walk, exits, chosen) => {
      const page = await begin('guard1');
      await speak(locale);
      for (let deed = 0; page.night.view.open?.phase.name !== 'guards'; deed++) {
        if (deed > 20) throw new Error(`no move: ${page.heading}`);
        await page.settle();
      }
      await page.say(guard);
      expect(await page.say(route)).toMatch(chosen);
      await page.say(send);
      expect(await page.say(walk)).toMatch(/17\D.*19\D+18\D+17/);
      expect(await page.say(exits)).toMatch(/\b19\b/);
    },
  );

  test('what is done of a wish is told as done', async () => {
    const page = await begin('novice1');
    expect(await page.say('wish')).toMatch(
      /^Your keys are at .* Your treat, .* is at .* Your bed is at .* by [\d, ]+\.$/,
    );
    for (let deed = 0; !(page.night.view.novice?.keys ?? false); deed++) {
      if (deed > 60 || page.night.over) throw new Error(`no keys: ${page.heading}`);
      await noviceTurn(page, 0);
    }
    const told = await page.say('wish');
    expect(told).toMatch(/^You have your keys for good\. Your treat, /);
    expect(points(told)).toEqual(points(await page.say('way to treat')));
    expect(await page.say('goals')).toBe(told);
  });

  test('what is not understood is answered by what can be said', async () => {
    const page = await begin('novice1');
    expect(await page.say('swim')).toContain('You can say: go (points)');
    expect(await page.say('gp 18')).toContain('Did you mean “go (points)”');
    expect(await page.say('way to')).toContain('way to (point)');
    expect(await page.say('way to cloister')).toMatch(/could be .*37, cloister/);
    expect(await page.say('way to 999')).toContain('can’t be read');
    expect(await page.say('end move')).toContain('not for now');
    expect(await page.say('card s')).toMatch(/Stand still or Sneak/);
    expect(page.night.sent).toEqual([]);
  });

  test('the draft is the one of the picture, and outlives a look at it', async () => {
    const page = await begin('novice1');
    const [next = ''] = /Exits? ([\d, ]+)\./.exec(page.heading)![1]!.split(', ');
    await page.say(`go ${next}`);
    expect(JSON.parse(page.night.draft!)).toMatchObject({ draft: { path: [Number(next)] } });
    await page.say('back');
    expect(JSON.parse(page.night.draft!)).toMatchObject({ draft: { path: [] } });
    await page.choose('Go on to points', `${next},`);
    await page.choose('Choose a movement card', 'Run');
    expect(JSON.parse(page.night.draft!)).toMatchObject({ draft: { path: [Number(next)], card: 'run' } });
  });

  test('a plan is taken back and sent anew', async () => {
    const page = await begin('novice1', { hold: true });
    const { night } = page;
    await page.say('stand still');
    expect(await page.say('send')).toContain('Your plan is in');
    expect(await page.say('change')).toContain('counts until you send anew');
    expect(await page.say('send')).toContain('Your plan is in');
    expect(night.sent).toHaveLength(2);
  });

  test('dice rolled by hand are typed in, at once or one after the other', async () => {
    const night = new Night('guard1', { guardSeats: 1, novices: 2, dice: 'hand' }, 3);
    const page = await Listener.at(night);
    const due = (): number => {
      const { phase } = night.view.open!;
      return phase.name === 'dice' ? phase.by.length : 0;
    };
    for (let deed = 0; due() < 2; deed++) {
      if (deed > 100 || night.over) throw new Error(`no two dice are due: ${page.heading}`);
      await (due() === 1 ? page.say('rolled 2').then(() => page.say('send')) : guardTurn(page, deed));
    }
    expect(page.heading).toContain('Roll your dice');
    expect(await page.say('rolled 7')).toContain('can’t be read');
    expect(await page.say('rolled 3')).toMatch(/rolled 3\. Next: /);
    expect(await page.say('send')).toContain('1 die to go');
    expect(await page.choose('Type in dice', '5')).toMatch(/rolled 3\. .* rolled 5\. All dice are in/);
    expect(await page.say('rolled 6 1')).toMatch(/rolled 6\. .* rolled 1\. All dice are in/);
    await page.say('send');
    expect(night.sent.at(-1)).toEqual({ type: 'dice', dice: [6, 1] });
    expect(night.view.open!.rolls.map(({ die }) => die)).toEqual([6, 1]);
  });

  test('a way is sketched while the guards move, and taken up when the turn comes', async () => {
    let slow = true;
    const night = new Night('novice1', { guardSeats: 1, novices: 2 }, 3, (view, draw) => {
      night.hold = slow && view.open!.phase.name === 'guards';
      return nuns.sample(view, nuns.choices(view)!, draw);
    });
    const page = await Listener.at(night);
    const [next = ''] = /Exits? ([\d, ]+)\./.exec(page.heading)![1]!.split(', ');
    const phase = (): string => night.view.open!.phase.name;
    await page.say('stand still');
    await page.say('send');
    while (phase() !== 'guards') await page.say('pass');
    expect(await page.say(`go ${next}`)).toMatch(/1 step to .* Kept for your turn/);
    expect(JSON.parse(night.draft!)).toMatchObject({ sketch: { turn: 2, path: [Number(next)] } });
    expect(await page.say('send')).not.toContain('Your plan is in');
    night.hold = slow = false;
    night.goOn();
    await page.settle();
    while (phase() !== 'plan') await page.say('pass');
    expect(JSON.parse(night.draft!)).toMatchObject({ draft: { path: [Number(next)] }, sketch: null });
    expect(night.sent.filter((one) => (one as { type: string }).type === 'plan')).toHaveLength(1);
  });

  test('news comes once, in order, and takes the focus from nobody', async () => {
    const page = await begin('novice1', { apart: true });
    const line = getByRole(document.body, 'textbox', { name: 'What do you do?' });
    line.focus();
    await page.say('stand still');
    const told = (await page.say('send')).split(/(?<=\.) /);
    const order = [
      'You show',
      'The Prioress takes',
      'The Prioress goes',
      'The Abbess takes',
      'The Abbess goes',
    ];
    const places = order.map((words) => told.findIndex((one) => one.startsWith(words)));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places[0]).toBeGreaterThanOrEqual(0);
    const goings = told.filter((one) => /^The Prioress goes/.test(one));
    expect(new Set(goings).size).toBe(goings.length); // what was told is not told again with what comes after
    await page.settle();
    expect(page.news()).toEqual([]);
    expect(document.activeElement).toBe(line);
  });

  test('the chat is read and written, pins are put', async () => {
    const page = await begin('guard1');
    page.night.talk('Hurry up!', false);
    await page.settle();
    expect(page.news()).toEqual(['Bea: Hurry up!']);
    expect(await page.say('say In a moment.')).toBe('Said.');
    await page.choose('Say a ready phrase', 'Thank you');
    expect(await page.say('chat')).toBe('Bea: Hurry up! You: In a moment. You: Thank you');
    await page.say('pin suspect at 37');
    await page.say('note 37 heard twice here');
    expect(await page.say('pins')).toBe('37, cloister: Suspect, heard twice here.');
    await page.say('unpin 37');
    expect(page.night.marks).toEqual({});
    expect(await page.say('pass until I say')).toContain('ask me again');
    expect(page.night.standing).toBe(true);
    expect(await page.say('always pass')).toContain('not for now');
    expect(await page.say('ask me again')).toContain('asked in windows again');
  });

  test('a night that was broken off asks for nothing more', async () => {
    const page = await begin('novice1');
    expect(await page.say('help')).toContain('stand still');
    page.night.brokenOff = true;
    await page.settle();
    expect(page.heading).toContain('This night was broken off.');
    expect(await page.say('help')).not.toContain('stand still');
    await page.say('stand still');
    await page.say('send');
    expect(page.night.sent).toEqual([]);
  });
});
