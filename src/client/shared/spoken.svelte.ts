/** The locale of the language that is spoken. All that is said reads it, so that all follows when it changes. */
class Spoken {
  now = $state('en');
}
export const spoken = new Spoken();
