import { recall, remember } from './shared/stored.ts';

/** Two soft notes when it is one's turn; off until wanted. */
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
    if (on) this.chime();
  }

  chime(): void {
    if (!this.#on) return;
    this.#context ??= new AudioContext();
    const context = this.#context;
    void context.resume();
    for (const [frequency, after] of [
      [587, 0],
      [784, 0.18],
    ] as const) {
      const at = context.currentTime + after;
      const tone = context.createOscillator();
      const loudness = context.createGain();
      tone.type = 'sine';
      tone.frequency.value = frequency;
      loudness.gain.setValueAtTime(0, at);
      loudness.gain.linearRampToValueAtTime(0.12, at + 0.02);
      loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.5);
      tone.connect(loudness).connect(context.destination);
      tone.start(at);
      tone.stop(at + 0.5);
    }
  }
}

export const sound = new Sound();
