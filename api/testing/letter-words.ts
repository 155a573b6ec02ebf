/**
 * Amounts, days and addresses as each language writes them, independent of our code, to compare
 * letters with. Never for the program.
 */
import type { Language } from '#data/model/languages.ts'
import { TEST_ORIGIN } from './test-app.ts'

const MONTHS: Readonly<Record<Language, readonly string[]>> = {
  en: ['March', 'April', 'May', 'June'],
  es: ['de marzo de', 'de abril de', 'de mayo de', 'de junio de'],
  fr: ['mars', 'avril', 'mai', 'juin'],
  de: ['März', 'April', 'Mai', 'Juni'],
  it: ['marzo', 'aprile', 'maggio', 'giugno'],
  pt: ['de março de', 'de abril de', 'de maio de', 'de junho de'],
  ro: ['martie', 'aprilie', 'mai', 'iunie'],
  tr: ['Mart', 'Nisan', 'Mayıs', 'Haziran'],
}
const CURRENCY: Readonly<Record<Language, string>> = {
  en: '$#',
  es: '# US$',
  fr: '# $US',
  de: '# $',
  it: '# USD',
  pt: '# US$',
  ro: '# USD',
  tr: '# ABD doları',
}
const AT: Readonly<Record<Language, string>> = {
  en: ' at ',
  es: ' a las ',
  fr: ' à ',
  de: ' um ',
  it: ' alle ore ',
  pt: ' às ',
  ro: ' la ',
  tr: ' ',
}

/** An amount in cents, a day (`2026-04-13`), a moment (`2026-04-13 12:00`) or a path, a moment as a letter of the language says it. */
export function sayInLetter(value: string | number, language: Language): string {
  if (typeof value === 'number') {
    const figure = (value / 100).toFixed(2)
    return CURRENCY[language].replace('#', language === 'en' ? figure : figure.replace('.', ','))
  }
  if (value.startsWith('/'))
    return `${TEST_ORIGIN}${language === 'en' ? '' : `/${language}`}${value}`
  const parts = /^(\d{4})-(\d\d)-(\d\d)(?: (.+))?$/.exec(value)
  if (parts === null) return value
  const [, year, month, day, time] = parts
  const dot = language === 'de' ? '.' : ''
  const words = `${Number(day)}${dot} ${MONTHS[language][Number(month) - 3]} ${year}`
  return time === undefined ? words : `${words}${AT[language]}${time} UTC`
}

/** Replaces no-break spaces by spaces, and cuts off random ids and tokens. */
export const toPlainLetter = (text: string) =>
  text
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/#token=[\w-]+/, '#token=')
    .replace(/\bsub_\w+/, 'sub_')
