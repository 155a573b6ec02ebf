/**
 * The loggable part of an error. A failed query contains its parameters, and a violated constraint
 * its value: they can be password hashes and e-mail addresses.
 */
const EMAIL = /[^\s@"'(),=<>]+@[^\s@"'(),=<>]+/g
const DEEPEST_CAUSE = 5

function clean(text: string): string {
  return text
    .replace(/^params:.*(?:\n(?!\s+at ).*)*/gm, 'params: left out')
    .replace(EMAIL, '(address left out)')
}

interface LoggableError {
  readonly name: string
  readonly message: string
  readonly code?: string
  readonly stack?: string
  readonly cause?: LoggableError
}

/** An error and its causes without parameters and addresses. */
export function toLoggableError(error: unknown, depth = 0): LoggableError {
  if (!(error instanceof Error)) return { name: typeof error, message: clean(String(error)) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return {
    name: error.name,
    message: clean(error.message),
    ...(code === undefined ? {} : { code }),
    ...(error.stack === undefined ? {} : { stack: clean(error.stack) }),
    ...(error.cause !== undefined && depth < DEEPEST_CAUSE
      ? { cause: toLoggableError(error.cause, depth + 1) }
      : {}),
  }
}
