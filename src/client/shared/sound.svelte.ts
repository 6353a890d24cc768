import { recall, remember } from './stored.ts';

/** A note: its frequency in Hz, when it begins, how long it is (both in seconds) and how loud, 0 to 1. */
type Note = readonly [frequency: number, after: number, length: number, loudness: number];

/** What may be heard. Nothing is told by sound alone. */
const NOTES = {
  turn: [
    [587, 0, 0.5, 0.12],
    [784, 0.18, 0.5, 0.12],
  ],
  step: [[130, 0, 0.09, 0.1]],
  seen: [
    [880, 0, 0.18, 0.07],
    [1175, 0.07, 0.25, 0.06],
  ],
  heard: [
    [220, 0, 0.16, 0.12],
    [196, 0.16, 0.24, 0.1],
  ],
  vanishes: [
    [660, 0, 0.2, 0.05],
    [495, 0.12, 0.35, 0.04],
  ],
  caught: [
    [196, 0, 0.5, 0.14],
    [155, 0.22, 0.8, 0.14],
  ],
} as const satisfies Readonly<Record<string, readonly Note[]>>;
export type Heard = keyof typeof NOTES;

/** Soft notes for one's turn and for what happens on a board; off until wanted. */
class Sound {
  #on = $state(recall('sound') === 'on');
  #context: AudioContext | null = null;

  get on(): boolean {
    return this.#on;
  }
  /** Turned on by a press, so the browser lets it sound from then on. */
  set on(on: boolean) {
    this.#on = on;
    remember('sound', on ? 'on' : '');
    if (on) this.play('turn');
  }

  play(what: Heard): void {
    if (!this.#on) return;
    this.#context ??= new AudioContext();
    const context = this.#context;
    void context.resume();
    for (const [frequency, after, length, loud] of NOTES[what]) {
      const at = context.currentTime + after;
      const tone = context.createOscillator();
      const loudness = context.createGain();
      tone.type = 'sine';
      tone.frequency.value = frequency;
      loudness.gain.setValueAtTime(0, at);
      loudness.gain.linearRampToValueAtTime(loud, at + 0.02);
      loudness.gain.exponentialRampToValueAtTime(0.001, at + length);
      tone.connect(loudness).connect(context.destination);
      tone.start(at);
      tone.stop(at + length);
    }
  }
}

export const sound = new Sound();
