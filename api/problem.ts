/** The one translator from errors to replies: application/problem+json of RFC 9457. */
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import { hasCode } from '#data/db/error-code.ts'
import { toStorageRefusal } from '#data/model/disk-fault.ts'
import { AppError, type ErrorCode } from '#data/model/errors.ts'
import type { Problem } from '#data/model/replies.ts'
import { toLoggableError } from './loggable-error.ts'

const PROBLEMS = {
  bad_input: [400, 'Bad input'],
  not_signed_in: [401, 'Not signed in'],
  invalid_credentials: [401, 'Invalid credentials'],
  premium_required: [403, 'Premium required'],
  admin_required: [403, 'Administrator required'],
  second_factor_required: [403, 'Second factor required'],
  address_unconfirmed: [403, 'Email address not confirmed'],
  other_member: [403, 'Somebody else is signed in'],
  cross_origin: [403, 'Cross-origin request refused'],
  not_found: [404, 'Not found'],
  conflict: [409, 'Conflict'],
  result_entered: [409, 'Conflict'],
  too_large: [413, 'Too large'],
  too_many_requests: [429, 'Too many requests'],
  bad_configuration: [500, 'Server error'],
  internal: [500, 'Server error'],
  ledger_invalid: [500, 'Server error'],
  source_changed: [502, 'A service behind us failed'],
  source_unavailable: [503, 'A service behind us is unavailable'],
  not_configured: [503, 'Not configured'],
  busy: [503, 'Busy'],
  snapshot_invalid: [503, 'No valid predictions'],
  source_timeout: [504, 'A service behind us is too slow'],
} as const satisfies Record<ErrorCode, readonly [status: number, title: string]>

/** Log events for refusals that may be signs of an attack. */
const SECURITY_EVENTS: { readonly [Code in ErrorCode]?: string } = {
  invalid_credentials: 'credentials_refused',
  too_many_requests: 'limit_reached',
  cross_origin: 'origin_refused',
  admin_required: 'admin_refused',
  snapshot_invalid: 'snapshot_refused',
}

const SERVER_ERROR_DETAIL =
  'Something went wrong on our side. Please try again; if the problem persists, quote the request ID.'

interface RefusedInput {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]
}

/** An error of refused input: one sentence, and each field's own message. */
export function toInputError(error: RefusedInput): AppError {
  const errors = error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: issue.message,
  }))
  const messages = [...new Set(errors.map((field) => field.message))]
  return new AppError('bad_input', messages.join('. ').replaceAll('..', '.'), {
    details: { errors },
  })
}

/** Codes of the driver (upper case) and of the server (SQLSTATE) for: no connection available. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  '53300',
  '57P01',
  '57P02',
  '57P03',
])

/** SQLSTATE: a statement, a lock or one of two that wait for each other was given up; a retry may succeed. */
const TOO_SLOW = new Set(['57014', '55P03', '40P01'])
/** A lost connection is restored within a second. */
const RETRY_SECONDS = 2

/** Retry-After for failed services and running work: their messages say "in a minute". */
const ASK_AGAIN_SECONDS: { readonly [Code in ErrorCode]?: number } = {
  source_unavailable: 60,
  source_timeout: 60,
  busy: 60,
}

/** Converts any error to an `AppError`. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const refusal = toStorageRefusal(error)
  if (refusal !== null) return refusal
  const later = { cause: error, details: { retryAfterSeconds: RETRY_SECONDS } }
  if (hasCode(error, UNREACHABLE))
    return new AppError(
      'source_unavailable',
      'The database does not answer at the moment. Please try again.',
      later,
    )
  if (hasCode(error, TOO_SLOW))
    return new AppError('busy', 'The database is busy at the moment. Please try again.', later)
  if (error instanceof HTTPException && error.status < 500)
    return new AppError('bad_input', error.message || 'The request could not be read.')
  return new AppError('internal', SERVER_ERROR_DETAIL, { cause: error })
}

function isFieldList(value: unknown): value is NonNullable<Problem['errors']> {
  return Array.isArray(value)
}

function isParams(value: unknown): value is NonNullable<Problem['params']> {
  return typeof value === 'object' && value !== null
}

/** True when the database is unreachable or too busy; a full disk is logged in full instead. */
function isOutage(error: unknown): boolean {
  if (toStorageRefusal(error) !== null) return false
  const { code, details } = toAppError(error)
  return 'retryAfterSeconds' in details && (code === 'source_unavailable' || code === 'busy')
}

/**
 * Logs what failed on our side. While the database is away each call fails: the outage is logged in
 * full once, when it begins (watch-database.ts), and each failed call is a short warning.
 */
export function logFailure(logger: Logger, error: unknown, words: string): void {
  if (isOutage(error)) logger.warn({ reason: toAppError(error).message }, words)
  else logger.error({ error: toLoggableError(error) }, words)
}

/** The body of an error's reply, with its HTTP status; internal causes are left out. */
export function toProblem(error: AppError, requestId: string) {
  const { allow, errors, params } = error.details
  const [status, title] =
    allow === undefined ? PROBLEMS[error.code] : ([405, 'Method not allowed'] as const)
  return {
    type: 'about:blank',
    title,
    status,
    detail: status === 500 ? SERVER_ERROR_DETAIL : error.message,
    code: error.code,
    requestId,
    ...(isFieldList(errors) ? { errors } : {}),
    ...(isParams(params) ? { params } : {}),
  } satisfies Problem
}

export const PROBLEM_TYPE = 'application/problem+json'

/** The reply to an error. Internal causes are logged, never sent. */
export function respondWithProblem(error: unknown, c: Context): Response {
  const appError = toAppError(error)
  const problem = toProblem(appError, c.var.requestId)
  const { status } = problem
  if (status >= 500) logFailure(c.var.logger, error, 'request failed')
  const event = SECURITY_EVENTS[appError.code]
  if (event !== undefined) c.var.logger.warn({ event }, 'refused')
  if (typeof appError.details.allow === 'string') c.header('Allow', appError.details.allow)
  const { retryAfterSeconds = ASK_AGAIN_SECONDS[appError.code] } = appError.details
  if (typeof retryAfterSeconds === 'number') c.header('Retry-After', String(retryAfterSeconds))
  return c.body(JSON.stringify(problem), status, { 'Content-Type': PROBLEM_TYPE })
}
