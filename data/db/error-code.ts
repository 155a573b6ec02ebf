/** SQLSTATE of missing rights. */
export const NO_RIGHT = '42501'
export const FORBIDDEN: ReadonlySet<string> = new Set([NO_RIGHT])

/**
 * True when an error, or one of its causes, has one of these codes: the driver's own, or
 * PostgreSQL's (SQLSTATE).
 */
export function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && codes.has(String(error.code))) || hasCode(error.cause, codes)
}

/** True when the rule or the constraint of this name refused a row. */
export function isRefusedBy(error: unknown, rule: string): boolean {
  if (!(error instanceof Error)) return false
  // The two drivers name it differently.
  const { constraint_name, constraint } = error as { constraint_name?: string; constraint?: string }
  return (constraint_name ?? constraint) === rule || isRefusedBy(error.cause, rule)
}
