import { LANGUAGE_CODES, type Language } from '#data/model/languages.ts'
import { expect, test } from 'vitest'
import {
  formatCount,
  formatDiscount,
  formatGoalDifference,
  formatLine,
  formatMilliseconds,
  formatNumber,
  formatOdds,
  formatPlace,
  formatPercent,
  formatScore,
  formatScoreInText,
  formatShare,
  formatSigned,
  formatSignedPercent,
  toColon,
} from './format.ts'

test('[display-01] confidence has 1 decimal and a percent sign, probabilities have 1 decimal', () => {
  expect(formatPercent(61.25, 'en')).toBe('61.3%')
  expect(formatPercent(75, 'en')).toBe('75.0%')
  expect(formatPercent(33.3333, 'en')).toBe('33.3%')
  expect(formatShare(0.333333, 'en')).toBe('33.3%')
})

test('English rounds as the number is stored, to the last tie', () => {
  for (let units = 0; units <= 10_000; units += 5) {
    const percent = units / 100
    expect(formatPercent(percent, 'en')).toBe(`${percent.toFixed(1)}%`)
  }
})

test('each language has its own decimal sign and place for the per cent', () => {
  expect(formatNumber(1.62, 'de', 2)).toBe('1,62')
  expect(formatPercent(61.3, 'de')).toMatch(/^61,3\s%$/)
  expect(formatPercent(61.3, 'tr')).toBe('%61,3')
  expect(formatCount(10_000, 'de')).toBe('10.000')
})

test('thousands are separated as newspapers of the language do, Portuguese as in Portugal', () => {
  const plain = (count: number, language: Language) =>
    formatCount(count, language).replaceAll(/\s/g, ' ')
  expect(LANGUAGE_CODES.map((language) => plain(8505, language))).toEqual([
    '8,505',
    '8505',
    '8 505',
    '8.505',
    '8505',
    '8505',
    '8.505',
    '8.505',
  ])
  expect(plain(10_000, 'es')).toBe('10 000')
  expect(plain(10_000, 'pt')).toBe('10 000')
  expect(plain(10_000, 'it')).toBe('10.000')
})

test('a score in a sentence, a place and a colon are those of the language', () => {
  const scores = LANGUAGE_CODES.map((language) => formatScoreInText(2, 1, language))
  expect(scores).toEqual(['2–1', '2-1', '2-1', '2:1', '2-1', '2-1', '2-1', '2-1'])
  const places = LANGUAGE_CODES.map((language) => formatPlace(6, language))
  expect(places).toEqual(['6th', '6.º', '6e', '6.', '6º', '6.º', 'locul\u00a06', '6.'])
  expect([1, 2, 3, 11, 22].map((place) => formatPlace(place, 'en'))).toEqual([
    '1st',
    '2nd',
    '3rd',
    '11th',
    '22nd',
  ])
  expect(formatPlace(1, 'fr')).toBe('1er')
  expect([toColon('fr'), toColon('de')]).toEqual(['\u202f: ', ': '])
})

test('a missing figure is a dash, not a zero', () => {
  expect(formatNumber(null, 'en', 2)).toBe('–')
  expect(formatPercent(undefined, 'en')).toBe('–')
  expect(formatNumber(0, 'en', 2)).toBe('0.00')
  expect(formatScore(null, null)).toBe('– - –')
  expect(formatScore(2, 1)).toBe('2 - 1')
})

test('a sign is always shown, and the minus is a minus sign, not a hyphen', () => {
  expect(formatSigned(0.314, 'en')).toBe('+0.31')
  expect(formatSigned(-0.083, 'en')).toBe('−0.08')
})

test('what is rounded to nothing is not negative: a frost of 0.3 degrees is 0 °C', () => {
  expect([-0.3, -0, -0.51].map((value) => formatNumber(value, 'en'))).toEqual(['0', '0', '-1'])
  expect(formatNumber(-0.04, 'de', 1)).toBe('0,0')
  expect([formatPercent(-0.04, 'en'), formatPercent(-0.06, 'en')]).toEqual(['0.0%', '-0.1%'])
  const signed = [-0.04, -0.06].map((percent) => formatSignedPercent(percent, 'en'))
  expect(signed).toEqual(['+0.0%', '−0.1%'])
  expect([formatSigned(-0.004, 'en'), formatSigned(-0.006, 'en')]).toEqual(['+0.00', '−0.01'])
})

test('odds have the decimal sign of the language, and other texts are unchanged', () => {
  expect(formatOdds('1.60', 'en')).toBe('1.60')
  expect(formatOdds('1.60', 'fr')).toBe('1,60')
  expect(formatOdds('N/A', 'de')).toBe('N/A')
})

test('odds below 1.01 or above 50 are a dash', () => {
  const shown = ['0.95', '1.00', '1.01', '50.00', '50.01'].map((odds) => formatOdds(odds, 'en'))
  expect(shown).toEqual(['–', '–', '1.01', '50.00', '–'])
})

test('a discount has no more decimals than it needs', () => {
  expect(formatDiscount(20, 'en')).toBe('20%')
  expect(formatDiscount(12.5, 'en')).toBe('12.5%')
  expect(formatDiscount(33.333, 'en')).toBe('33.33%')
  expect(formatDiscount(12.5, 'tr')).toBe('%12,5')
})

test('a length of time has its unit, and a dash when it is not known', () => {
  expect(formatMilliseconds(119.6, 'en')).toBe('120 ms')
  expect(formatMilliseconds(null, 'en')).toBe('–')
})

test('a line has the decimal sign of the language, and keeps its plus', () => {
  expect(formatLine('2.5', 'en')).toBe('2.5')
  expect(formatLine('2.5', 'de')).toBe('2,5')
  expect(formatLine('10.5+', 'tr')).toBe('10,5+')
  expect(formatLine('10', 'fr')).toBe('10')
})

test('a goal difference has its sign, a minus sign and no hyphen, and none where it is even', () => {
  expect([12, 0, -7].map(formatGoalDifference)).toEqual(['+12', '0', '−7'])
})

test('numbers and per cents are written as the locale data of each language have them', () => {
  for (const language of LANGUAGE_CODES)
    for (const value of [0, 0.04, 0.05, 61.25, 61.35, 99.95, 100, 1234.5, -7.25])
      for (const decimals of [0, 1, 2]) {
        const options = {
          minimumFractionDigits: decimals,
          maximumFractionDigits: decimals,
          useGrouping: false,
        }
        // Ties go by the number as it is stored.
        const rounded = Number(value.toFixed(decimals))
        const number = new Intl.NumberFormat(language, options)
        const percent = new Intl.NumberFormat(language, {
          ...options,
          style: 'unit',
          unit: 'percent',
        })
        expect(formatNumber(value, language, decimals)).toBe(number.format(rounded))
        expect(formatPercent(value, language, decimals)).toBe(percent.format(rounded))
      }
})
