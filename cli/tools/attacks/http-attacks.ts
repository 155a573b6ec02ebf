/** Attacks at the HTTP address: by a visitor, and by a free member who wants more. */
import { randomInt, randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatesSchema, MatchListSchema } from '#data/model/replies.ts'
import { makeRegistration } from '#cli/tools/testing/registration.ts'
import type { Attack } from './database-attacks.ts'

const PASSWORD = 'Offside-Trap-4231'
const LONGEST_WAIT_MS = 60_000

interface CallOptions {
  readonly method?: string
  /** Sent as JSON, a text as it is. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

async function waitForLetter(outbox: string, to: string): Promise<string> {
  for (let waitedMs = 0; waitedMs < LONGEST_WAIT_MS; waitedMs += 250) {
    const letters = globSync(join(outbox, '*.eml')).map((path) => readFileSync(path, 'utf8'))
    const letter = letters.find((text) => text.includes(`To: ${to}`))
    if (letter !== undefined) return letter
    await sleep(250)
  }
  throw new Error(`No letter to ${to} came.`)
}

export async function listHttpAttacks(url: string, dataDir: string): Promise<Attack[]> {
  const makeAddress = () => ['198', '18', randomInt(256), randomInt(1, 255)].join('.')
  const call = (path: string, { method, body, headers }: CallOptions = {}) =>
    fetch(url + path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      redirect: 'manual',
      headers: {
        origin: url,
        'x-forwarded-for': makeAddress(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && {
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    })
  const register = (change: object) => {
    const account = { email: `attacker-${randomUUID()}@example.com`, password: PASSWORD }
    return call('/api/auth/register', { body: { ...makeRegistration(account), ...change } })
  }
  const joined = await register({})
  const cookie = joined.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const asMember = (path: string, options: CallOptions = {}) =>
    call(path, { ...options, headers: { cookie, ...options.headers } })

  /** One that has to be answered with one of these statuses. */
  const refused = (
    name: string,
    statuses: readonly number[],
    send: () => Promise<Response>,
  ): Attack => ({
    name,
    async play() {
      const reply = await send()
      const text = await reply.text()
      if (!statuses.includes(reply.status)) return null
      return `${reply.status} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''}`.trim()
    },
  })
  const paidMatch = async () => {
    for (const day of DatesSchema.parse(
      await (await call('/api/matches/dates')).json(),
    ).toSorted()) {
      const list = await asMember(`/api/matches?date=${day}&page=1&pageSize=50`)
      const { matches } = MatchListSchema.parse(await list.json())
      const paid = matches.find(({ isBlurred }) => isBlurred)
      if (paid) return `/api/matches/${paid.match.id}`
    }
    throw new Error('The demo has no day with a match that is not free.')
  }
  const target = `victim-${randomUUID()}@example.com`

  return [
    refused('read a day with a cookie that only says "signed in"', [401], () =>
      call('/api/matches?date=2030-01-01', { headers: { cookie: 'signed_in=1; isPremium=true' } }),
    ),
    refused('open a paid prediction as a free member', [403], async () =>
      asMember(await paidMatch()),
    ),
    refused('the same with headers and a query that claim premium', [403], async () =>
      asMember(`${await paidMatch()}?isPremium=true&plan=premium`, {
        headers: { 'x-user-role': 'admin', authorization: 'Bearer admin' },
      }),
    ),
    refused('list the members as a member', [403], () => asMember('/api/admin/members')),
    refused('clear the demo as a member', [403], () =>
      asMember('/api/admin/clear-mock-data', { method: 'DELETE' }),
    ),
    {
      name: 'register as an administrator with premium',
      async play() {
        const made = await register({ isAdmin: true, isPremium: true })
        if (!made.ok) return String(made.status)
        const user = (await made.json()) as { isAdmin: boolean; isPremium: boolean }
        return user.isAdmin || user.isPremium ? null : 'made, without either'
      },
    },
    refused('write with a member’s cookie from another site', [403], () =>
      asMember('/api/auth/logout', { method: 'POST', headers: { origin: 'https://evil.example' } }),
    ),
    refused('send a form of another site as plain text', [400, 403, 415], () =>
      call('/api/contact', {
        body: '{"name":"x"}',
        headers: { 'content-type': 'text/plain', origin: 'https://evil.example' },
      }),
    ),
    {
      name: 'put a link into the letter to a stranger, as a name',
      async play() {
        const email = `stranger-${randomUUID()}@example.com`
        const firstName = 'WIN 500 EUR NOW at http://evil.example/win'
        const made = await register({ email, firstName })
        if (!made.ok) return String(made.status)
        const letter = await waitForLetter(join(dataDir, 'outbox'), email)
        return /WIN 500|evil/.test(letter) ? null : 'the letter came without the name'
      },
    },
    ...['P@ssw0rd1', 'Football2026'].map((password) =>
      refused(`take a known password, disguised: ${password}`, [400], () =>
        register({ password, confirmPassword: password }),
      ),
    ),
    refused('send a NUL in a name', [400], () => register({ firstName: 'A\u0000B' })),
    refused('exhaust the server with a body nested 200,000 deep', [400, 413], () =>
      call('/api/auth/login', { body: '['.repeat(200_000) }),
    ),
    refused('make exports anew by unknown query parameters', [400], () =>
      call(`/api/export/settled.csv?x=${randomUUID()}`),
    ),
    {
      name: 'guess a password from one address',
      async play() {
        const address = makeAddress()
        for (let attempt = 0; attempt < 40; attempt += 1) {
          const body = { email: target, password: `Wrong-words-${attempt}` }
          const headers = { 'x-forwarded-for': address }
          const { status } = await call('/api/auth/login', { body, headers })
          if (status === 429) return `429 after ${attempt}`
          if (status !== 401 && status !== 503) return null
        }
        return null
      },
    },
    refused('reset a password with a guessed token', [400], () =>
      call('/api/auth/reset-password', {
        body: { token: 'A'.repeat(43), newPassword: PASSWORD, confirmPassword: PASSWORD },
      }),
    ),
    refused('read the settings file', [404], () => call('/.env')),
  ]
}
