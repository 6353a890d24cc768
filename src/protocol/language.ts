/*
 * Which of the languages there are somebody is spoken to in; server and page decide it alike.
 */

/** The cookie in which a device keeps the locale that was chosen on it. */
export const LANGUAGE_COOKIE = 'curfew.language';

function localeOf(name: string): Intl.Locale | null {
  try {
    return new Intl.Locale(name).maximize();
  } catch {
    return null; // whatever a browser says that is no language
  }
}

/**
 * The first of these locales that suits, in the order in which somebody prefers them: in his script where there is one
 * (`zh-TW` is `zh-Hant`), else in his language; null where none does.
 */
export function localeFor(offered: readonly string[], preferred: readonly string[]): string | null {
  for (const name of preferred) {
    const own = localeOf(name);
    if (!own) continue;
    const same = offered.filter((one) => localeOf(one)?.language === own.language);
    const found = same.find((one) => localeOf(one)?.script === own.script) ?? same[0];
    if (found !== undefined) return found;
  }
  return null;
}

/** The locales in an `Accept-Language` header, the best liked first (RFC 9110, 12.5.4). */
export function preferredIn(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [name = '', ...parameters] = part.split(';').map((one) => one.trim());
      const weight = parameters.find((one) => one.startsWith('q='));
      return { name, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
    })
    .filter(({ name, weight }) => name !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ name }) => name);
}
