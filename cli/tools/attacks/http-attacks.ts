/** Attacks at the HTTP address: by a visitor, and by a free member who wants more. */
import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PASSWORD } from '#cli/testing/registration.ts'
import { DatesSchema, MatchListSchema } from '#data/model/replies.ts'
import { MINUTE_MS } from '#data/model/time.ts'
import {
  attack,
  findPaidMatch,
  join,
  makeCall,
  refused,
  register as registerBy,
  repeat,
  toAddress,
  type Attack,
  type Call,
} from './attacker.ts'

const LONGEST_WAIT_MS = MINUTE_MS
/** Mails that a stranger can cause to one address in an hour. */
const MOST_LETTERS = 10

/** Forecasts of one account in a minute. */
const MOST_FORECASTS = 60

/** Id of a match that is still to be played. */
async function findAhead(call: Call): Promise<string> {
  const days = DatesSchema.parse(await (await call('/api/matches/dates')).json())
  for (const day of days.toSorted().slice(1)) {
    const list = await call(`/api/matches?date=${day}&page=1&pageSize=50`)
    const { matches } = MatchListSchema.parse(await list.json())
    const ahead = matches.find(({ match }) => match.matchStatus === 'scheduled')
    if (ahead) return ahead.match.id
  }
  throw new Error('The demo has no match that is still to be played.')
}

const forecast = (call: Call, matchId: string, home: number, more: object = {}) =>
  call(`/api/forecasts/${matchId}`, {
    method: 'PUT',
    body: { home, draw: 100 - home, away: 0, ...more },
  })

const listLetters = (outbox: string, to: string) =>
  globSync(joinPath(outbox, '*.eml'))
    .map((path) => readFileSync(path, 'utf8'))
    .filter((text) => text.includes(`To: ${to}`))

async function waitForLetter(outbox: string, to: string): Promise<string> {
  for (let waitedMs = 0; waitedMs < LONGEST_WAIT_MS; waitedMs += 250) {
    const [letter] = listLetters(outbox, to)
    if (letter !== undefined) return letter
    await sleep(250)
  }
  throw new Error(`No letter to ${to} came.`)
}

export async function listHttpAttacks(url: string, dataDir: string): Promise<Attack[]> {
  const call = makeCall(url)
  const register = (change: object) => registerBy(call, change)
  const { call: asMember } = await join(url)
  const outbox = joinPath(dataDir, 'outbox')

  const paidMatch = async () => `/api/matches/${await findPaidMatch(asMember)}`
  const target = `victim-${randomUUID()}@example.com`

  return [
    refused('read a day with a cookie that only says "signed in"', [401], () =>
      call('/api/matches?date=2030-01-01', { headers: { cookie: 'signed_in=1; isPremium=true' } }),
    ),
    refused('open a paid prediction as a free member', [403], async () =>
      asMember(await paidMatch()),
    ),
    refused('the same with headers that claim premium', [403], async () =>
      asMember(await paidMatch(), {
        headers: { 'x-user-role': 'admin', authorization: 'Bearer admin' },
      }),
    ),
    refused('the same with a query that claims premium', [400], async () =>
      asMember(`${await paidMatch()}?isPremium=true&plan=premium`),
    ),
    refused('list the members as a member', [403], () => asMember('/api/admin/members')),
    refused('clear the demo as a member', [403], () =>
      asMember('/api/admin/clear-mock-data', { method: 'DELETE' }),
    ),
    attack('register as an administrator with premium', async () => {
      const made = await register({ isAdmin: true, isPremium: true })
      if (!made.ok) return String(made.status)
      const user = (await made.json()) as { isAdmin: boolean; isPremium: boolean }
      return user.isAdmin || user.isPremium ? null : 'made, without either'
    }),
    refused('write with a member’s cookie from another site', [403], () =>
      asMember('/api/auth/logout', { method: 'POST', headers: { origin: 'https://evil.example' } }),
    ),
    refused('send a form of another site as plain text', [400, 403, 415], () =>
      call('/api/contact', {
        body: '{"name":"x"}',
        headers: { 'content-type': 'text/plain', origin: 'https://evil.example' },
      }),
    ),
    attack('put a link into the letter to a stranger, as a name', async () => {
      const email = `stranger-${randomUUID()}@example.com`
      const firstName = 'WIN 500 EUR NOW at http://evil.example/win'
      const made = await register({ email, firstName })
      if (!made.ok) return String(made.status)
      const letter = await waitForLetter(outbox, email)
      return /WIN 500|evil/.test(letter) ? null : 'the letter came without the name'
    }),
    attack('fill a stranger’s letter box by the contact form, from many networks', async () => {
      const email = `flooded-${randomUUID()}@example.com`
      const form = {
        name: 'A Friend',
        email,
        subject: 'general',
        message: 'Again.',
        language: 'en',
      }
      for (let sent = 0; sent < 3 * MOST_LETTERS; sent += 1)
        await call('/api/contact', { body: { ...form, message: `${form.message} ${sent}` } })
      await waitForLetter(outbox, email)
      // Wait for the queued mails to be sent.
      await sleep(3000)
      const { length } = listLetters(outbox, email)
      return length > MOST_LETTERS ? null : `${length} letters for ${3 * MOST_LETTERS} messages`
    }),
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
    attack('guess a password from one address', async () => {
      const address = toAddress()
      for (let attempt = 0; attempt < 40; attempt += 1) {
        const body = { email: target, password: `Wrong-words-${attempt}` }
        const headers = { 'x-forwarded-for': address }
        const { status } = await call('/api/auth/login', { body, headers })
        if (status === 429) return `429 after ${attempt}`
        if (status !== 401 && status !== 503) return null
      }
      return null
    }),
    refused('reset a password with a guessed token', [400], () =>
      call('/api/auth/reset-password', {
        body: { token: 'A'.repeat(43), newPassword: PASSWORD, confirmPassword: PASSWORD },
      }),
    ),
    refused('forecast 101 per cent', [400], async () =>
      forecast(asMember, await findAhead(asMember), 50, { away: 1 }),
    ),
    attack('read another member’s forecast, or its proof', async () => {
      const victim = await join(url)
      const matchId = await findAhead(victim.call)
      const given = await forecast(victim.call, matchId, 37)
      if (!given.ok) throw new Error(`The victim could not forecast: ${given.status}.`)
      const read = await asMember(`/api/forecasts/${matchId}`)
      const { status } = await asMember(`/api/forecasts/${matchId}/proof`)
      const query = `?${new URLSearchParams({ email: victim.email, userId: victim.email })}`
      const named = await asMember(`/api/forecasts/${matchId}${query}`)
      const isRefused = (await read.text()) === 'null' && status === 404 && named.status === 400
      return isRefused ? '404, 400 and nothing' : null
    }),
    attack('change a forecast for ever', async () => {
      const [{ call: flood }, matchId] = [await join(url), await findAhead(asMember)]
      let home = 0
      return repeat(2 * MOST_FORECASTS, () => forecast(flood, matchId, (home = (home + 1) % 101)))
    }),
    refused('read the settings file', [404], () => call('/.env')),
    ...[
      '/.well-known/security.txt',
      '/metrics',
      '/api/ready',
      '/service-worker.js',
      '/nowhere',
    ].map((path) =>
      attack(`be answered without a policy: ${path}`, async () => {
        const { headers } = await call(path)
        const policy = headers.get('content-security-policy')
        const isSniffed = headers.get('x-content-type-options') !== 'nosniff'
        return policy === null || isSniffed ? null : policy.split(';')[0]!
      }),
    ),
  ]
}
