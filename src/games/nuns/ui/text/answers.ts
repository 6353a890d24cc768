import type { Session } from '../../../../client/shared/session.ts';
import { endingOf } from '../ending.ts';
import type { ReplayTurn } from '../replay.ts';
import type { NoviceId, WatcherId } from '../../vocabulary.ts';
import { guardTold, routesTold } from './guards.ts';
import { exitsHereTold, hereTold, seesTold, sightTold, wayTold, whereTold, wishTold } from './look.ts';
import {
  afterTold,
  logTold,
  pinsTold,
  playersTold,
  sheetTold,
  tokensTold,
  turnTold,
  waitTold,
} from './papers.ts';
import { nearTold } from './near.ts';
import { pointTold } from './place.ts';
import { heardTold, planTold, seenAtTold, seenTold, sketchTold, turnsTold } from './plan.ts';
import { whyLineTold, whyNowTold } from './reasons.ts';
import { sayText } from './say.ts';
import { moreOf } from './summary.ts';
import type { Standing, Telling } from './telling.ts';
import { tell } from './telling.ts';
import type { VerbName } from './verbs.ts';
import { chosenTold, diceTold, handTold, typedTold } from './windows.ts';

/** What answers need beside the match. */
export interface Beside {
  readonly session: Pick<Session, 'players' | 'marks'>;
  readonly turns: readonly ReplayTurn[];
}

type Slots = Readonly<Record<string, string>>;

/** The answer to a question, in sentences; null where it was none. */
export function answerOf(name: VerbName, slots: Slots, standing: Standing, beside: Beside): string[] | null {
  return toldOf(name, slots, standing, beside)?.map(sayText) ?? null;
}

function toldOf(name: VerbName, slots: Slots, standing: Standing, beside: Beside): Telling[] | null {
  const point = Number(slots['point']);
  switch (name) {
    case 'more':
      return moreOf(standing);
    case 'me':
      return hereTold(standing);
    case 'where':
      return whereTold(standing, slots['who'] as WatcherId | NoviceId);
    case 'exits':
      return exitsHereTold(standing);
    case 'exitsOf':
      return [pointTold(standing.board, point)];
    case 'way':
      return wayTold(standing, point);
    case 'seen':
      return seenTold(standing);
    case 'seenAt':
      return seenAtTold(standing, point);
    case 'heard':
      return heardTold(standing);
    case 'sight':
      return sightTold(standing);
    case 'sees':
      return seesTold(standing, slots['watcher'] as WatcherId);
    case 'plan':
      return chosenNow(standing);
    case 'turns':
      return turnsTold(standing);
    case 'goals':
      return wishTold(standing);
    case 'sheet':
      return sheetTold(standing);
    case 'log':
      return logTold(standing, standing.open.turn);
    case 'logOf':
      return logTold(standing, Number(slots['turn']));
    case 'routes':
      return routesTold(standing);
    case 'tokens':
      return tokensTold(standing);
    case 'dice':
      return diceTold(standing);
    case 'hand':
      return handTold(standing);
    case 'players':
      return playersTold(standing, beside.session.players);
    case 'wait':
      return waitTold(standing);
    case 'why':
      return whyNowTold(standing);
    case 'whyLine':
      return whyLineTold(standing, Number(slots['line']));
    case 'pins':
      return pinsTold(standing, beside.session.marks);
    case 'result': {
      const ending = endingOf(standing.view, standing.own !== null || standing.view.guards !== null);
      return ending ? [ending.title, ...ending.why, ...afterTold(standing)] : null;
    }
    case 'replay': {
      const turn = beside.turns.find((one) => one.turn === Number(slots['turn']));
      return turn ? turnTold(turn) : [tell('after.none')];
    }
    case 'near':
      return nearTold(standing);
    default:
      return null;
  }
}

/** What is chosen so far, whatever there is to choose. */
export function chosenNow(standing: Standing): Telling[] {
  const { planning, answering, dicing, ahead, sketch } = standing.doing;
  if (dicing) return typedTold(dicing, standing.doing.dice);
  if (planning) return planTold(standing);
  if (ahead && sketch) return sketchTold(ahead, sketch);
  return answering ? chosenTold(standing) : guardTold(standing);
}
