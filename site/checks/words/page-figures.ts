/** Finds numbers on built pages that are written in the format of another language, in text that readers see. */
import { isLanguage } from '#data/model/languages.ts'
import type { BuiltPage } from '#site/checks/built-site.ts'
import { PLACEHOLDERS } from '#site/checks/leaks.ts'
import { findForeignFigures } from './words.ts'

/** Parts that are not prose: scripts, drawings, and quoted names of models, keys or entries of the log. */
const NOT_READ =
  /<(script|style|code|pre|svg|textarea)\b[^>]*>[\s\S]*?<\/\1>|<(\w+)\b[^>]*\bdata-as-is\b[^>]*>[\s\S]*?<\/\2>|<!--[\s\S]*?-->/g
/** Names of engines such as pp-4.1, times of day, and addresses. */
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
