/** JSON answers of outside services: parsed, or reported when they are something else. */
import { AppError } from '#data/model/errors.ts'

const SAMPLE_LENGTH = 300
/** Letters of a service's own words that a message repeats. */
export const MESSAGE_LENGTH = 300
/** Answers of the feeds are seven levels deep; thousands of levels would overflow the stack of any reader. */
const DEEPEST = 100

/** The beginning of a service's text. PostgreSQL stores no zero byte and no half of a letter. */
export const toPrintable = (text: string, length: number) =>
  text
    .slice(0, length)
    .replace(/\p{Cc}+/gu, ' ')
    .toWellFormed()

/** True when lists and objects are nested deeper than `DEEPEST`. */
function isTooDeep(text: string): boolean {
  let depth = 0
  for (const [part] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (part === '[' || part === '{') depth += 1
    if (part === ']' || part === '}') depth -= 1
    if (depth > DEEPEST) return true
  }
  return false
}

/** Throws `source_changed` for half a JSON, a page of HTML, an empty body, or excessive nesting. */
export function parseJson(bytes: Uint8Array, provider: string): unknown {
  const text = new TextDecoder().decode(bytes)
  if (isTooDeep(text))
    throw new AppError(
      'source_changed',
      `${provider} answered with more than ${DEEPEST} levels of lists and objects: that is none of its answers.`,
    )
  try {
    return JSON.parse(text)
  } catch (cause) {
    const begins = toPrintable(text.trim(), 60)
    throw new AppError(
      'source_changed',
      begins === ''
        ? `${provider} answered with an empty body instead of JSON.`
        : `${provider} answered with something that is not JSON; it begins with “${begins}”.`,
      { cause },
    )
  }
}

/** The beginning of a raw row, for the list of rejected rows. */
export function toRawSample(raw: unknown): string {
  return toPrintable(JSON.stringify(raw), SAMPLE_LENGTH)
}
