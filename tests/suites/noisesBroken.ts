// What is true of every state of noises between two actions, worked out apart from the rules' own tables.
import { targetsOf } from '../../src/games/noises/powers.ts';
import type { Open, State } from '../../src/games/noises/state.ts';
import type { ClueCard, Location, PlayerId } from '../../src/games/noises/vocabulary.ts';
import { CARDS, IDENTITIES, PLAYERS, plainLeaders, plainScores } from './noisesPlain.ts';

export const brokenNoises = (state: State): string[] => [
  ...brokenCards(state),
  ...brokenPlaces(state),
  ...brokenPlayers(state),
  ...brokenRound(state),
  ...brokenPhase(state),
  ...brokenEnd(state),
];

const unless = (holds: boolean, what: string): string[] => (holds ? [] : [what]);
const distinct = (items: readonly unknown[]): boolean => new Set(items).size === items.length;
const sameItems = (a: readonly string[], b: readonly string[]): boolean =>
  a.toSorted().join() === b.toSorted().join();
const inSeatOrder = (seats: readonly PlayerId[], all: readonly PlayerId[]): boolean =>
  seats.join() === all.filter((one) => seats.includes(one)).join();

function brokenCards({ open, cards, hands, deck, discards }: State): string[] {
  const all: ClueCard[] = [cards, hands].flatMap((piles) => Object.values(piles).flat());
  return [
    ...unless(sameItems([...all, ...deck, ...discards], CARDS), 'not each of the 54 cards once (E0)'),
    ...unless(open.deck === deck.length, `a deck of ${deck.length} shows ${open.deck}`),
    ...unless(open.discards === discards.length, `${discards.length} discards show ${open.discards}`),
    ...Object.entries(hands).flatMap(([seat, hand]) => [
      ...unless(open.hands[seat] === hand.length, `${seat} has ${hand.length} and shows ${open.hands[seat]}`),
      ...unless(hand.length <= 5, `${seat} has ${hand.length} cards (E2.5, E5)`),
    ]),
  ];
}

function brokenPlaces({ open, cards }: State): string[] {
  const { row, tokens, piles } = open;
  const wrong = [
    ...unless(row.length === 5 && distinct(row) && row[0] === 'bathroom', 'the row is odd (E1.2)'),
    ...unless(sameItems(Object.keys(tokens), IDENTITIES), 'not all eight tokens (E1.1)'),
    ...Object.entries(tokens).flatMap(([identity, at]) =>
      unless(row.includes(at), `the ${identity} is not in the house`),
    ),
  ];
  for (const at of Object.keys(piles) as Location[]) {
    const slots = piles[at];
    wrong.push(
      ...unless(slots.length === cards[at].length, `slots and cards differ at ${at}`),
      ...unless(slots.length === 0 || row.includes(at), `cards at ${at}, which is not in the house`),
    );
    slots.forEach((slot, place) => {
      const here = `${at} ${place}`;
      wrong.push(
        ...unless(slot.shown || slot.face === 'down', `${here} lies face up and was never shown (E8)`),
        ...unless(slot.card === (slot.shown ? cards[at][place] : null), `${here} shows another card (E8)`),
        ...unless(slot.shown || slot.knowers.length > 0, `${here} lies face down and nobody knows it (E8)`),
        ...unless(inSeatOrder(slot.knowers, seatsOf(open)), `${here}: who knows it is out of order`),
      );
    });
  }
  return wrong;
}

const seatsOf = (open: Open): readonly PlayerId[] => PLAYERS.slice(0, open.options.players);

function brokenPlayers({ open, identities, hands }: State): string[] {
  const seats = seatsOf(open);
  return [
    ...[identities, hands, open.hands, open.points, open.found].flatMap((bySeat) =>
      unless(sameItems(Object.keys(bySeat), seats), 'not one of each for every player (E1.5)'),
    ),
    ...unless(distinct(Object.values(identities)), 'two players are one (E1.5)'),
    ...Object.entries(open.found).flatMap(([seat, found]) =>
      unless(found === null || found === identities[seat], `${seat} was found out as another (E2.7)`),
    ),
    ...Object.values(open.points).flatMap((points) =>
      unless(Number.isInteger(points) && points >= 1, `${points} points (E1.5)`),
    ),
  ];
}

function brokenRound({ open, events }: State): string[] {
  const { round, timer, extra, playing, first, phase, options, eventsGone } = open;
  const seats = seatsOf(open);
  const rounds = { 2: 7, 3: 6, 4: 5 }[options.players] ?? 0;
  const eventOut = phase.name === 'whispers' || phase.name === 'ended' || isTelltale(open);
  const gone = eventOut ? round : round - 1;
  const wrong = [
    ...unless(eventsGone.length === gone, `${eventsGone.length} events in round ${round} (E2.9)`),
    ...unless(events.length + gone === 10 && distinct([...events, ...eventsGone]), 'an event twice (E0)'),
    ...unless(playing.includes(first), 'one has the start token who does not play (E7.2)'),
    ...unless(inSeatOrder(playing, seats), 'who plays is out of order, or somebody twice'),
  ];
  if (extra === 0)
    return [
      ...wrong,
      ...unless(round >= 1 && round <= rounds && round + timer === rounds + 1, 'the timer is off (E2.9)'),
      ...unless(playing.length === seats.length, 'not all play (E2.1)'),
    ];
  return [
    ...wrong,
    ...unless(extra <= 2 && round === rounds + extra && timer === 1, 'an extra round is off (E7.2)'),
    ...unless(playing.length >= 2, 'an extra round for one alone (E7.2)'),
  ];
}

const isTelltale = ({ phase }: Open): boolean => phase.name === 'power' && phase.power === 'telltale';

function brokenPhase({ open, hands, gifts }: State): string[] {
  const { phase, playing } = open;
  const wrong: string[] = [];
  if (phase.name === 'play') {
    const { player, played } = phase.turn;
    wrong.push(
      ...unless(playing.includes(player), `${player} is asked and does not play`),
      ...unless(played.length < 2, 'a third card (E2.1)'),
      ...unless((hands[player] ?? []).length > 0, `${player} is asked for a card and has none (E2.1)`),
    );
  }
  if (phase.name === 'power') {
    const { power, at, player } = phase;
    const targets = targetsOf(open, power, at, hands[player] ?? []);
    wrong.push(...unless(playing.includes(player), `${player} is asked and does not play`));
    wrong.push(...unless(targets.length > 0, `${power} is asked for without a target (E2.4)`));
  }
  if (phase.name === 'guess')
    wrong.push(...unless(playing.includes(phase.player), `${phase.player} guesses and does not play`));
  const chosen = Object.entries(gifts);
  if (phase.name === 'whispers') {
    const asked = playing.filter((player) => (hands[player] ?? []).length > 0);
    wrong.push(
      ...unless(chosen.length < asked.length, 'all have chosen, and nothing is passed on (E6)'),
      ...chosen.flatMap(([seat, card]) =>
        unless(
          asked.some((one) => one === seat) && hands[seat]?.includes(card) === true,
          `${seat} can't give ${card}`,
        ),
      ),
    );
  } else wrong.push(...unless(chosen.length === 0, 'something is left to be passed on (E6)'));
  return wrong;
}

function brokenEnd(state: State): string[] {
  const { outcome, scores, phase, timer, playing, extra } = state.open;
  const over = phase.name === 'ended';
  const wrong = unless((outcome !== null) === over && (scores !== null) === over, 'half over');
  if (!outcome || !scores) return wrong;
  const plain = plainScores(state);
  const best = plainLeaders(plain, playing);
  return [
    ...wrong,
    ...unless(timer === 1, 'over before the timer is down (E2.10)'),
    ...unless(JSON.stringify(scores) === JSON.stringify(plain), 'miscounted (E7.1)'),
    ...unless(outcome.winners.join() === best.join(), 'others have the most points (E7.2)'),
    ...unless(best.length === 1 || extra === 2, 'shared before two extra rounds (E7.2)'),
  ];
}
