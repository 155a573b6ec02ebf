/**
 * The loggable part of an error. A failed query contains its parameters, and a violated constraint
 * its value: they can be password hashes and e-mail addresses.
 */
/** Looked for from the beginning of a word alone: from each letter a long word would take its length squared. */
const EMAIL = /(?<![^\s@"'(),=<>])[^\s@"'(),=<>]+@[^\s@"'(),=<>]+/g
const DEEPEST_CAUSE = 5

function clean(text: string): string {
  return text.replace(/^params:[^]*/m, 'params: left out').replace(EMAIL, '(address left out)')
}

/** A stack begins with the message, whose end only the message itself tells: parameters have any lines. */
function cleanStack(stack: string, message: string): string {
  const start = stack.indexOf(message)
  if (start === -1) return clean(stack)
  const end = start + message.length
  return stack.slice(0, start) + clean(message) + clean(stack.slice(end))
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
    ...(error.stack === undefined ? {} : { stack: cleanStack(error.stack, error.message) }),
    ...(error.cause !== undefined && depth < DEEPEST_CAUSE
      ? { cause: toLoggableError(error.cause, depth + 1) }
      : {}),
  }
}
