/** Figures of built pages that stand in the form of another language: text that readers see, not code. */
import { isLanguage } from '#data/model/languages.ts'
import type { BuiltPage } from '../built-site.ts'
import { PLACEHOLDERS } from '../leaks.ts'
import { findForeignFigures } from './words.ts'

/** What is for machines, or quoted as it is: names of models, keys, entries of the log. */
const NOT_READ =
  /<(script|style|code|pre|svg|textarea)\b[^>]*>[\s\S]*?<\/\1>|<(\w+)\b[^>]*\bdata-as-is\b[^>]*>[\s\S]*?<\/\2>|<!--[\s\S]*?-->/g
/** The name of an engine, such as pp-4.1; the time of day of a kick-off. */
const NAMES = /\b[a-z]{2,}-\d+(?:\.\d+)*\b|\b\d{1,2}:\d{2}\b|https?:\/\/\S+/g

/** `/de/faq: what is wrong` of each. */
export function findPageFigures({ path, html }: BuiltPage): string[] {
  const lang = /<html[^>]*\slang="([a-z]{2})/.exec(html)?.[1]
  if (!isLanguage(lang)) return [`${path}: no language`]
  const texts = html
    .replace(/^[\s\S]*?<body[^>]*>/, '')
    .replace(NOT_READ, '\n')
    .replace(/<[^>]+>/g, '\n')
    .replace(/&nbsp;|&#160;/g, '\u00a0')
    .replace(NAMES, '')
  return texts
    .split('\n')
    .filter((text) => !PLACEHOLDERS.has(text.trim()))
    .flatMap((text) => findForeignFigures(text, lang))
    .map((fault) => `${path}: ${fault}`)
}
