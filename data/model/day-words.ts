/**
 * French and Italian write the first of a month as an ordinal; a Spanish weekday has no comma
 * inside a sentence.
 */
const FIRST = /(?<!\d)1(?=\s\p{L})/u
const CORRECTIONS: Readonly<Record<string, readonly [RegExp, string]>> = {
  fr: [FIRST, '1er'],
  it: [FIRST, '1º'],
  es: [/^(\p{L}+),/u, '$1'],
}

/** Corrects a day formatted by `Intl` to the usage of the language: `1er novembre`, `sábado 21 de noviembre`. */
export function toDayWords(formatted: string, language: string): string {
  const [wrong, right] = CORRECTIONS[language] ?? []
  return wrong === undefined ? formatted : formatted.replace(wrong, right!)
}
