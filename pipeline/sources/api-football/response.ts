/** The envelope of an API-Football answer. A refusal comes with status 200 and fills its `errors`. */
import { AppError } from '#data/model/errors.ts'
import { MESSAGE_LENGTH, toPrintable } from '#pipeline/sources/calls/json-answer.ts'
import { EnvelopeSchema, ErrorsSchema } from './schema.ts'

/** The rows of an answer; throws for a refusal, with the service's message. */
export function readResponse(answer: unknown): unknown[] {
  const parsed = EnvelopeSchema.safeParse(answer)
  if (!parsed.success)
    throw new AppError(
      'source_changed',
      'API-Football answered with a JSON that is not one of its envelopes.',
    )
  const { errors, response } = parsed.data
  const refusal = ErrorsSchema.safeParse(errors)
  throwRefusal(refusal.data ?? [])
  // Only `/status` answers with a single object.
  const rows = Array.isArray(response) ? response : [response]
  // Without rows it may be an error that cannot be read, and is not taken for an empty day.
  if (typeof response !== 'object' || response === null || (rows.length === 0 && !refusal.success))
    throw new AppError(
      'source_changed',
      'API-Football answered without its “response”: it is an error, or the service has changed it.',
    )
  return rows
}

/** Limits of the plan, of a minute and of a day, by their name in an answer: when to ask again, in seconds. */
const LATER = new Map([
  ['rateLimit', 60],
  ['requests', 3_600],
])

function throwRefusal(errors: readonly unknown[] | Readonly<Record<string, unknown>>): void {
  const [first] = Object.entries(errors)
  if (!first) return
  const name = toPrintable(first[0], MESSAGE_LENGTH)
  const words = toPrintable(String(first[1]), MESSAGE_LENGTH)
  const retryAfterSeconds = LATER.get(name)
  if (retryAfterSeconds !== undefined)
    throw new AppError('source_unavailable', `API-Football asks for a pause (${name}): ${words}`, {
      details: { limit: name, retryAfterSeconds },
    })
  if (name === 'token' || name === 'access')
    throw new AppError(
      'bad_configuration',
      `API-Football does not accept the key: ${words} Check API_FOOTBALL_KEY.`,
    )
  throw new AppError('source_changed', `API-Football refused the call (${name}): ${words}`)
}
