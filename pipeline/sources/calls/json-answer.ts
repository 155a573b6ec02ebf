/** JSON answers of outside services: parsed, or told what came instead. */
import { AppError } from '#data/model/errors.ts'

const SAMPLE_LENGTH = 300
/** Answers of the feeds are seven levels deep; thousands of them would end whatever walks them. */
const DEEPEST = 100

/** True where more than `DEEPEST` lists and objects stand in one another. */
function isTooDeep(text: string): boolean {
  let depth = 0
  for (const [part] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (part === '[' || part === '{') depth += 1
    if (part === ']' || part === '}') depth -= 1
    if (depth > DEEPEST) return true
  }
  return false
}

/** Throws `source_changed` for half a JSON, a page of HTML, nothing at all, or lists in lists without end. */
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
    const begins = text.trim().slice(0, 60)
    throw new AppError(
      'source_changed',
      begins === ''
        ? `${provider} answered with an empty body instead of JSON.`
        : `${provider} answered with something that is not JSON; it begins with “${begins}”.`,
      { cause },
    )
  }
}

/** The beginning of a row as it came, for the list of rejected rows. */
export function toRawSample(raw: unknown): string {
  return JSON.stringify(raw).slice(0, SAMPLE_LENGTH)
}
