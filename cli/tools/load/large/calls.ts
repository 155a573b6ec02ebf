/** The calls that are measured at full size, each as its own role makes it. */

export type Role = 'nobody' | 'member' | 'premium' | 'admin'

export interface Call {
  readonly role: Role
  readonly method: 'GET' | 'PUT' | 'DELETE' | 'POST'
  readonly path: string
  readonly body?: unknown
  /** How often it may be made, where a limit holds. */
  readonly most?: number
}

export const EMAILS = {
  member: 'free@large.example',
  premium: 'premium@large.example',
  admin: 'admin@large.example',
} as const

/** What a call needs to know of the database. */
export interface Known {
  readonly day: string
  readonly match: string
  readonly password: string
  /** The id of some account. */
  readonly account: string
}

export function listCalls({ day, match, password, account }: Known): Call[] {
  const read = (role: Role, ...paths: string[]) =>
    paths.map((path): Call => ({ role, method: 'GET', path }))
  const stranger = 'nobody-knows-me@large.example'
  return [
    ...read(
      'nobody',
      '/api/ready',
      '/api/matches/preview',
      '/api/matches/dates',
      '/api/record',
      '/api/predictions',
      `/api/predictions/${day}`,
      '/api/discounts/active',
      '/api/export/settled.csv',
      '/api/feed/fixtures.ics',
      '/api/feed/checkpoints.xml',
      '/api/ledger/matches',
      `/api/ledger/proof/${match}`,
      '/ledger/checkpoint',
      '/metrics',
    ),
    {
      role: 'nobody',
      method: 'POST',
      path: '/api/auth/login',
      body: { email: EMAILS.member, password },
      most: 5,
    },
    {
      role: 'nobody',
      method: 'POST',
      path: '/api/auth/forgot-password',
      body: { email: stranger },
      most: 2,
    },
    ...read('member', '/api/auth/user', `/api/matches?date=${day}`, '/api/account'),
    ...read('member', '/api/account/sessions', '/api/billing/subscription', '/api/billing/config'),
    { role: 'member', method: 'GET', path: '/api/account/export', most: 5 },
    { role: 'member', method: 'PUT', path: '/api/account/language', body: { language: 'en' } },
    ...read('premium', `/api/matches?date=${day}&pageSize=25`, `/api/matches/${match}`),
    { role: 'premium', method: 'PUT', path: `/api/favorites/${match}` },
    ...read('premium', '/api/favorites'),
    { role: 'premium', method: 'DELETE', path: `/api/favorites/${match}` },
    ...read(
      'admin',
      '/api/matches',
      '/api/matches?begun=true',
      '/api/admin/stats',
      '/api/admin/settings',
      '/api/admin/members',
      '/api/admin/members?search=member-77',
      '/api/admin/members?search=nobody-has-this-name',
      '/api/admin/members?search=member&page=3',
      '/api/admin/messages',
      '/api/admin/billing',
      '/api/admin/discounts',
      '/api/admin/runs',
      '/api/admin/actions',
      '/api/admin/actions?search=member-77',
      '/api/admin/service',
      '/api/admin/api-usage',
      '/api/admin/api-usage/hours',
      '/api/admin/api-health',
    ),
    { role: 'admin', method: 'DELETE', path: `/api/admin/members/${account}/sessions` },
  ]
}
