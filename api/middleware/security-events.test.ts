import { expect, test } from 'vitest'
import { toSecurityEvent } from './security-events.ts'

test('signing in, signing out and changes of rights have an event name in the log; reads and refused calls have none', () => {
  const named = [
    ['POST', '/api/auth/login', 200, 'signed_in'],
    ['POST', '/api/auth/login', 202, 'second_factor_asked'],
    ['POST', '/api/auth/login/code', 200, 'signed_in'],
    ['POST', '/api/auth/logout', 204, 'signed_out'],
    ['PUT', '/api/account/password', 204, 'password_changed'],
    ['DELETE', '/api/account/sessions/8f14', 204, 'sessions_ended'],
    ['DELETE', '/api/account/second-factor', 204, 'second_factor_off'],
    ['PUT', '/api/admin/members/8f14/role', 200, 'role_changed'],
    ['DELETE', '/api/admin/members/8f14/premium', 200, 'role_changed'],
    ['PUT', '/api/admin/settings', 200, 'admin_action'],
    ['PUT', '/api/matches/some-match/result', 200, 'result_entered'],
  ] as const
  for (const [method, path, status, event] of named) {
    expect(toSecurityEvent(method, path, status), `${method} ${path}`).toBe(event)
    expect(toSecurityEvent('GET', path, 200)).toBeNull()
    expect(toSecurityEvent(method, path, 403)).toBeNull()
  }
  expect(toSecurityEvent('PUT', '/api/favorites/some-match', 204)).toBeNull()
  expect(toSecurityEvent('POST', '/api/contact', 201)).toBeNull()
})
