/**
 * True when an error, or one of its causes, has one of these codes: the driver's own, or
 * PostgreSQL's (SQLSTATE).
 */
export function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && codes.has(String(error.code))) || hasCode(error.cause, codes)
}
