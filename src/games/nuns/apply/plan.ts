import { toEveryone, toSeats } from '../events.ts';
import type { Seat } from '../../../engine/seats.ts';
import type { Plan } from '../actions.ts';
import type { Context } from './context.ts';

/** Takes a novice's plan in place of her earlier one (N3.1); true when all plans are in. */
export function storePlan({ state, emit }: Context, seat: Seat, plan: Plan): boolean {
  const at = state.open.novices.findIndex((novice) => novice.id === seat);
  const novice = state.open.novices[at];
  const secret = state.novices[at];
  if (!novice || !secret) throw new Error(`${seat} is no novice`);
  secret.plan = { path: plan.path, second: plan.second, card: plan.card };
  emit?.(toSeats([seat], { event: 'planned', plan: secret.plan }));
  if (!novice.submitted) {
    novice.submitted = true;
    emit?.(toEveryone({ event: 'submitted', seat: novice.id }));
  }
  return state.open.novices.every((one) => one.submitted);
}
