/** Numbers, dates and nouns in a language's notation. */
import type { Noun, Templates } from '#pipeline/reasoning/templates/sentences.ts'

export interface Words {
  /** `percent(46.31, 1)` is `46.3%`; per cent in, 0 to 100. */
  readonly percent: (value: number, decimals?: number) => string
  readonly decimal: (value: number, decimals?: number) => string
  /** A number with its noun: `3 wins`, `1.0 points`. */
  readonly count: (value: number, noun: Noun, decimals?: number) => string
  /** One to ten in words, more in figures, with their noun: `three wins`. */
  readonly spell: (value: number, noun: Noun) => string
  /** The same without its noun: `three`. */
  readonly numeral: (value: number, noun: Noun) => string
  /** Day and month of an ISO date, with the year unless it is the given one. */
  readonly date: (isoDate: string, yearKnown?: string) => string
  readonly list: (names: readonly string[]) => string
  /** Goals of a match, the home side's first; of a record, those scored. */
  readonly score: (first: number, second: number) => string
  readonly degrees: (celsius: number) => string
  readonly speed: (kilometresPerHour: number) => string
}

/** The words of one language. */
export function toWords(templates: Templates): Words {
  const { locale, nouns } = templates
  const formats = new Map<string, Intl.NumberFormat>()
  const format = (value: number, decimals: number, style: 'decimal' | 'percent') => {
    const key = `${style}${decimals}`
    let made = formats.get(key)
    if (!made) {
      const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
      made = new Intl.NumberFormat(locale, { ...digits, style, signDisplay: 'negative' })
      formats.set(key, made)
    }
    return made.format(value)
  }
  // As pages round: 1.015, a little less in binary, is 1.01 for `toFixed` and 1.02 for Intl.
  const round = (value: number, decimals: number) => Number(value.toFixed(decimals))
  const decimal = (value: number, decimals = 0) =>
    format(round(value, decimals), decimals, 'decimal')
  const day = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const
  const dayFormat = new Intl.DateTimeFormat(locale, day)
  const fullFormat = new Intl.DateTimeFormat(locale, { ...day, year: 'numeric' })
  const plurals = [0, 1].map(
    (minimumFractionDigits) => new Intl.PluralRules(locale, { minimumFractionDigits }),
  )
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  const toNoun = (value: number, noun: Noun, decimals = 0) => {
    const forms = nouns[noun]
    const form = plurals[decimals]!.select(value)
    return form === 'one' ? forms.one : form === 'few' ? (forms.few ?? forms.other) : forms.other
  }
  const toNumeral = (value: number, noun: Noun) => {
    const own = value === 1 || value === 2 ? nouns[noun].numbers?.[value] : undefined
    return own ?? templates.numbers[value - 1] ?? decimal(value)
  }
  return {
    decimal,
    percent: (value, decimals = 0) => format(round(value, decimals) / 100, decimals, 'percent'),
    count: (value, noun, decimals = 0) =>
      (value === 0 ? nouns[noun].none : undefined) ??
      `${decimal(value, decimals)} ${toNoun(value, noun, decimals)}`,
    spell: (value, noun) => `${toNumeral(value, noun)} ${toNoun(value, noun)}`,
    numeral: toNumeral,
    date: (isoDate, yearKnown) => {
      const format = isoDate.slice(0, 4) === yearKnown ? dayFormat : fullFormat
      const date = format.format(new Date(isoDate))
      return templates.toDate?.(date) ?? date
    },
    list: (names) => list.format(names),
    score: (first, second) => `${first}${templates.scoreSign}${second}`,
    degrees: (celsius) => `${decimal(Math.round(celsius)).replace('-', '\u2212')}\u00a0°C`,
    speed: (kilometresPerHour) =>
      `${decimal(Math.round(kilometresPerHour))}\u00a0${templates.speedUnit ?? 'km/h'}`,
  }
}
