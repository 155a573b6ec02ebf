/** The first of a month, which French and Italian write as an ordinal, and a Spanish weekday, which has no comma inside a sentence. */
const FIRST = /(?<!\d)1(?=\s\p{L})/u
const CORRECTIONS: Readonly<Record<string, readonly [RegExp, string]>> = {
  fr: [FIRST, '1er'],
  it: [FIRST, '1º'],
  es: [/^(\p{L}+),/u, '$1'],
}

/** A day as `Intl` writes it, put as the papers of the language do: `1er novembre`, `sábado 21 de noviembre`. */
export function toDayWords(formatted: string, language: string): string {
  const [wrong, right] = CORRECTIONS[language] ?? []
  return wrong === undefined ? formatted : formatted.replace(wrong, right!)
}
