/** JSON answers of outside services: parsed, or told what came instead. */
import { AppError } from '#data/model/errors.ts'

const SAMPLE_LENGTH = 300

/** Throws `source_changed` for half a JSON, a page of HTML, or nothing at all. */
export function parseJson(bytes: Uint8Array, provider: string): unknown {
  const text = new TextDecoder().decode(bytes)
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
