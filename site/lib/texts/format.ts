/**
 * Figures as they are shown, in the digits and signs of a language: the only place of the site that
 * turns a number into text (money, which letters and the payment form show too, is `formatMoney` of
 * the model). Rounding is the same in every language: ties depend on the binary value, as with
 * `toFixed`.
 */
import { toLocale, type Language } from '#data/model/languages.ts'
import { NO_ODDS } from '#data/model/match/odds.ts'
import { toScoreSign } from '#data/model/score-sign.ts'

/** Shown in place of a missing figure, which is not zero. */
export const NO_FIGURE = '–'
/** Of a ranked probability score. */
export const RPS_DECIMALS = 3

type Figure = number | null | undefined

/** Cached: making a format takes far longer than using it. */
const counts = new Map<Language, Intl.NumberFormat>()

/**
 * How a language writes decimals and per cent, copied from Unicode's locale data because a browser
 * takes 10 ms (40 ms on a slow processor) to load its own for a page's first figure. A test
 * compares both.
 */
const COMMA = { decimal: ',', percent: '0\u00A0%' }
const SIGNS: Readonly<Record<Language, { readonly decimal: string; readonly percent: string }>> = {
  en: { decimal: '.', percent: '0%' },
  es: COMMA,
  fr: COMMA,
  de: COMMA,
  it: { decimal: ',', percent: '0%' },
  pt: { decimal: ',', percent: '0%' },
  ro: COMMA,
  tr: { decimal: ',', percent: '%0' },
}

/** The sign of a figure that is rounded to nothing. */
const NEGATIVE_ZERO = /^-(?=[0.]*$)/

/** A number with fixed decimals: `1.62`, in German `1,62`. */
export function formatNumber(value: Figure, language: Language, decimals = 0): string {
  if (value == null) return NO_FIGURE
  const text = value.toFixed(decimals).replace(NEGATIVE_ZERO, '')
  return text.replace('.', SIGNS[language].decimal)
}

/** Per cent, 0 to 100, with one decimal: `61.3%`. */
export function formatPercent(percent: Figure, language: Language, decimals = 1): string {
  if (percent == null) return NO_FIGURE
  const size = formatNumber(Math.abs(percent), language, decimals)
  const isNegative = Number(percent.toFixed(decimals)) < 0
  return (isNegative ? '-' : '') + SIGNS[language].percent.replace('0', size)
}

/** A share, 0 to 1, as per cent with one decimal. */
export function formatShare(share: Figure, language: Language): string {
  return formatPercent(share == null ? share : share * 100, language)
}

/** A discount in per cent (0 to 100), with as many decimals as it has, two at most. */
export function formatDiscount(percent: number, language: Language): string {
  const decimals = [0, 1].find((few) => Number(percent.toFixed(few)) === Number(percent.toFixed(2)))
  return formatPercent(percent, language, decimals ?? 2)
}

/** Range of decimal odds that bookmakers offer; others are shown as a dash. */
const OFFERED = { from: 1.01, to: 50 }

/** Decimal odds as the model states them, in the digits of a language: `1.62`, in German `1,62`. */
export function formatOdds(odds: string, language: Language): string {
  if (odds === NO_ODDS) return odds
  const value = Number(odds)
  const isOffered = value >= OFFERED.from && value <= OFFERED.to
  return formatNumber(isOffered ? value : null, language, 2)
}

/** A length of time in whole milliseconds, with its unit: `120 ms`. */
export function formatMilliseconds(milliseconds: Figure, language: Language): string {
  if (milliseconds == null) return NO_FIGURE
  const format = new Intl.NumberFormat(toLocale(language), {
    style: 'unit',
    unit: 'millisecond',
    maximumFractionDigits: 0,
  })
  return format.format(milliseconds)
}

/** A number of months in words: `3 months`, `3 Monate`. */
export function formatMonths(count: number, language: Language): string {
  const options = { style: 'unit', unit: 'month', unitDisplay: 'long' } as const
  return new Intl.NumberFormat(toLocale(language), options).format(count)
}

/** A number with its sign (a minus sign, not a hyphen): `+0.31`, `−0.08`. */
export function formatSigned(value: number, language: Language, decimals = 2): string {
  const sign = Number(value.toFixed(decimals)) < 0 ? '−' : '+'
  return sign + formatNumber(Math.abs(value), language, decimals)
}

/** Goals scored minus goals conceded, a whole number: `+12`, `0`, `−7`. */
export function formatGoalDifference(difference: number): string {
  return difference > 0 ? `+${difference}` : String(difference).replace('-', '−')
}

/** Per cent with its sign (a minus sign, not a hyphen) and one decimal: `+4.3%`, `−4.3%`. */
export function formatSignedPercent(percent: number, language: Language): string {
  return `${Number(percent.toFixed(1)) < 0 ? '−' : '+'}${formatPercent(Math.abs(percent), language)}`
}

/** A line of a count of goals, corners or the like, from its label (`toLineLabel`): `2.5`, `10`, `10.5+`. */
export function formatLine(label: string, language: Language): string {
  return label.replace('.', SIGNS[language].decimal)
}

/**
 * Languages that separate thousands only in numbers of five digits or more, by the rule of their
 * academies.
 */
const WHOLE_UP_TO_FOUR_FIGURES: ReadonlySet<Language> = new Set(['es', 'it', 'pt'])

/** A whole number with separated thousands: `10,000`. */
export function formatCount(count: number, language: Language): string {
  const useGrouping = WHOLE_UP_TO_FOUR_FIGURES.has(language) ? 'min2' : 'always'
  const format = counts.get(language) ?? new Intl.NumberFormat(toLocale(language), { useGrouping })
  counts.set(language, format)
  const text = format.format(count)
  // The Spanish academy asks for a space where the locale data have a point.
  return language === 'es' ? text.replaceAll('.', '\u00a0') : text
}

/** A colon and the space after it; French has a narrow no-break space before it. */
export function toColon(language: Language): string {
  return language === 'fr' ? '\u202f: ' : ': '
}

const ENGLISH_ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' })
const ENGLISH_ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
}

/** A place in a table: `6th`, in German `6.`, in French `6e`. */
export function formatPlace(place: number, language: Language): string {
  switch (language) {
    case 'en':
      return `${place}${ENGLISH_ENDINGS[ENGLISH_ORDINALS.select(place)] ?? 'th'}`
    case 'fr':
      return place === 1 ? '1er' : `${place}e`
    case 'it':
      return `${place}º`
    case 'es':
    case 'pt':
      return `${place}.º`
    case 'ro':
      return `locul\u00a0${place}`
    default:
      return `${place}.`
  }
}

/** A score in a sentence: `2–1`, in German `2:1`. For columns and scoreboards use `formatScore`. */
export function formatScoreInText(home: Figure, away: Figure, language: Language): string {
  return `${home ?? NO_FIGURE}${toScoreSign(language)}${away ?? NO_FIGURE}`
}

/** Goals of both sides, home first: `2 - 1`; a dash for a side without a figure. */
export function formatScore(home: Figure, away: Figure): string {
  return `${home ?? NO_FIGURE} - ${away ?? NO_FIGURE}`
}
