/**
 * Event names in the log for successful calls that matter to security, such as signing in
 * (ASVS 5.0, 16.3). Refusals have their names in problem.ts. Only the event is named: who it was
 * is in the database, not in a log that is copied around.
 */
const EVENTS: readonly (readonly [method: RegExp, path: RegExp, event: string])[] = [
  [/^POST$/, /^\/api\/auth\/login(?:\/code)?$/, 'signed_in'],
  [/^POST$/, /^\/api\/auth\/register$/, 'registered'],
  [/^POST$/, /^\/api\/auth\/logout$/, 'signed_out'],
  [/^POST$/, /^\/api\/auth\/reset-password$/, 'password_reset'],
  [/^POST$/, /^\/api\/auth\/change-email$/, 'address_changed'],
  [/^PUT$/, /^\/api\/account\/password$/, 'password_changed'],
  [/^DELETE$/, /^\/api\/account\/sessions(?:\/[^/]+)?$/, 'sessions_ended'],
  [/^POST$/, /^\/api\/account\/close$/, 'account_closed'],
  [/^POST$/, /^\/api\/account\/second-factor\/confirm$/, 'second_factor_on'],
  [/^DELETE$/, /^\/api\/account\/second-factor\/?$/, 'second_factor_off'],
  [/^POST$/, /^\/api\/account\/second-factor\/recovery-codes$/, 'recovery_codes_made'],
  [/^(?:PUT|DELETE)$/, /^\/api\/admin\/.*\/(?:premium|role)$/, 'role_changed'],
  [/^(?:POST|PUT|DELETE)$/, /^\/api\/admin\//, 'admin_action'],
  [/^PUT$/, /^\/api\/matches\/[^/]+\/result$/, 'result_entered'],
]

/** Status of a sign-in with the right password that still needs the second factor. */
const ACCEPTED = 202

/** Name of the security event of an answered call; null for most calls. */
export function toSecurityEvent(method: string, path: string, status: number): string | null {
  if (method === 'GET' || status >= 300) return null
  const found = EVENTS.find(([methods, paths]) => methods.test(method) && paths.test(path))
  if (found === undefined) return null
  return status === ACCEPTED && found[2] === 'signed_in' ? 'second_factor_asked' : found[2]
}
