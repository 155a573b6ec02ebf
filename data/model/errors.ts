/** The only error class. It knows no HTTP and no exit codes: each edge translates the code. */

export const ERROR_CODES = [
  'bad_input',
  'bad_configuration',
  'not_signed_in',
  'invalid_credentials',
  'premium_required',
  'admin_required',
  'second_factor_required',
  'address_unconfirmed',
  'other_member',
  'cross_origin',
  'not_found',
  'conflict',
  'result_entered',
  'too_large',
  'too_many_requests',
  'source_unavailable',
  'source_changed',
  'source_timeout',
  'not_configured',
  'busy',
  'snapshot_invalid',
  'ledger_invalid',
  'internal',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

interface AppErrorOptions extends ErrorOptions {
  /** Facts for the client: refused fields, seconds to wait, `params` of the text. Never a secret. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** An error that stops the work. The message is a whole sentence: what happened, why, what to do. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Readonly<Record<string, unknown>>

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options)
    this.name = 'AppError'
    this.code = code
    this.details = options.details ?? {}
  }
}

/** Also a key of the catalogues (`messages`): forms show it in the page's language. */
export const END_IS_PAST = 'The end must be in the future'
