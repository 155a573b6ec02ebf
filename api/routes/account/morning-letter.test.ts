import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { morningLetters } from '#data/db/schema.ts'
import { MorningLetterStateSchema, type MorningLetter } from '#data/model/account/morning-letter.ts'
import { addFollows } from '#data/queries/account/follows.ts'
import { closeAccount } from '#data/queries/account/closing.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { addUser, makeTestApp, TEST_NOW, TestClient } from '#api/testing/test-app.ts'
import { publishTestWorld } from '#api/testing/test-matches.ts'

const CALL = '/api/account/morning-letter'
const DAILY: MorningLetter = {
  rhythm: 'daily',
  hour: 7,
  timeZone: 'Europe/Berlin',
  pausedUntil: null,
  reminders: false,
}

let database: Database
let app: ReturnType<typeof makeTestApp>
beforeAll(async () => {
  database = await openTestDatabase()
  const list = Array.from({ length: 6 }, (_, place) => ({
    id: `today-${place}`,
    kickoffAt: `2026-03-14T${13 + place}:00:00.000Z`,
  }))
  const { snapshots } = await publishTestWorld(database, list, { now: () => TEST_NOW })
  app = makeTestApp(database, { snapshots })
})
afterAll(() => database.close())

const signIn = async (email: string, user: object = { emailVerified: true }) => {
  const { id } = await addUser(database, { email, ...user })
  const client = new TestClient(app)
  await client.signIn(email)
  const read = async () => MorningLetterStateSchema.parse(await (await client.call(CALL)).json())
  const choose = (body: object) => client.call(CALL, { method: 'PUT', body })
  return { id, client, read, choose }
}
const findToken = async (id: string) =>
  (await database.read((db) => db.select().from(morningLetters))).find(
    ({ userId }) => userId === id,
  )?.token

test('only members who ask for letters get them, and only a confirmed address can ask', async () => {
  const { read, choose } = await signIn('unconfirmed@example.com', { emailVerified: false })
  expect(await read()).toMatchObject({ rhythm: 'off', nextAt: null, canBeAsked: false })
  expect((await choose(DAILY)).status).toBe(409)
  expect(await read()).toMatchObject({ rhythm: 'off', nextAt: null })
  expect((await new TestClient(app).call(CALL)).status).toBe(401)
})

test('a member chooses, pauses and ends the letters; wrong choices are refused', async () => {
  const { id, read, choose } = await signIn('chooser@example.com')
  expect((await choose(DAILY)).status).toBe(200)
  expect(await read()).toEqual({
    ...DAILY,
    endedBecause: null,
    nextAt: '2026-03-15T06:00:00.000Z',
    canBeAsked: true,
  })
  await choose({ ...DAILY, pausedUntil: '2026-04-02' })
  expect(await read()).toMatchObject({ nextAt: '2026-04-02T05:00:00.000Z' })
  for (const wrong of [
    { hour: 3 },
    { timeZone: 'Nowhere' },
    { rhythm: 'hourly' },
    { pausedUntil: 'x' },
  ])
    expect((await choose({ ...DAILY, ...wrong })).status).toBe(400)
  await choose({ ...DAILY, rhythm: 'off' })
  expect(await read()).toMatchObject({ rhythm: 'off', nextAt: null })
  await database.write((db) => closeAccount(db, id, TEST_NOW))
  expect(await findToken(id)).toBeUndefined()
})

test('reminders are off until asked for, and a page of an older version leaves them off', async () => {
  const { id, client, read, choose } = await signIn('reminded@example.com')
  expect(await read()).toMatchObject({ reminders: false })
  const { reminders: _, ...before } = DAILY
  expect((await choose(before)).status).toBe(200)
  expect(await read()).toMatchObject({ rhythm: 'daily', reminders: false })
  expect((await choose({ ...DAILY, reminders: 'yes' })).status).toBe(400)
  await database.write((db) => addFollows(db, id, [{ kind: 'team', id: 'home-today-5' }]))
  const look = async (query = '') => (await client.call(`${CALL}/preview${query}`)).text()
  const part = '<h2>Waiting for your forecast</h2>'
  expect(await look()).not.toContain(part)
  // As the form's preview requests it before saving.
  expect(await look('?reminders=true')).toContain(part)
  await choose({ ...DAILY, reminders: true })
  expect(await read()).toMatchObject({ reminders: true })
  expect(await look()).toContain(part)
  expect(await look('?reminders=false')).not.toContain(part)
  expect((await client.call(`${CALL}/preview?reminders=1`)).status).toBe(400)
})

test('one click ends letters without signing in, opening the link does not, and the token does nothing else', async () => {
  const { id, read, choose, client } = await signIn('clicker@example.com')
  await choose(DAILY)
  const link = `/api/morning-letter/end/${await findToken(id)}`
  const program = new TestClient(app)
  const page = await program.call(link)
  expect(page.status).toBe(200)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await page.text()).toContain('<form method="post">')
  expect(await read()).toMatchObject({ rhythm: 'daily' })
  // As a mail program sends it (RFC 8058, 3.2).
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const click = { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' }
  const reply = await program.call(link, click)
  expect(reply.status).toBe(200)
  expect(program.cookies.size).toBe(0)
  expect(await read()).toMatchObject({ rhythm: 'off', nextAt: null, endedBecause: 'link' })
  expect((await program.call('/api/account')).status).toBe(401)
  expect((await client.call('/api/account')).status).toBe(200)
  // A second click and a guessed link get the same reply and change nothing.
  const again = await (await program.call(link, click)).text()
  const guess = `/api/morning-letter/end/${'A'.repeat(22)}`
  expect(await (await program.call(guess, click)).text()).toBe(again)
  await choose(DAILY)
  expect(await read()).toMatchObject({ rhythm: 'daily', endedBecause: null })
  expect((await program.call(`${link}x`, click)).status).toBe(400)
})

test('webmail ends letters by a script of its own page, and that page can change nothing else', async () => {
  const { id, read, choose, client } = await signIn('webmail@example.com')
  await choose(DAILY)
  const link = `/api/morning-letter/end/${await findToken(id)}`
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'https://webmail.example',
    'sec-fetch-site': 'cross-site',
  }
  const click = { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' }
  expect((await client.call(CALL, { ...click, method: 'PUT' })).status).toBe(403)
  expect(await read()).toMatchObject({ rhythm: 'daily' })
  const reply = await new TestClient(app).call(link, click)
  expect(reply.status).toBe(200)
  expect(reply.headers.get('access-control-allow-origin')).toBeNull()
  expect(reply.headers.getSetCookie()).toEqual([])
  expect(await read()).toMatchObject({ rhythm: 'off', endedBecause: 'link' })
})

test('a member can preview the letter before asking for it', async () => {
  const { id, client } = await signIn('looker@example.com')
  await database.write((db) => addFollows(db, id, [{ kind: 'team', id: 'home-today-5' }]))
  const page = await client.call(`${CALL}/preview?rhythm=weekly&timeZone=Asia/Tokyo`)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(page.headers.get('cache-control')).toBe('private, no-store')
  const html = await page.text()
  expect(html).toContain('Home of today-5')
  expect(html.match(/class="bar"/g)).toHaveLength(3)
  expect(html).not.toContain('/end/')
  expect((await client.call(`${CALL}/preview?date=1`)).status).toBe(400)
})

test('the letter of an administrator is that of Premium, of a free account the three for today', async () => {
  const look = async (email: string, user: object) => {
    const { client } = await signIn(email, { emailVerified: true, ...user })
    return (await client.call(`${CALL}/preview?rhythm=daily&timeZone=Europe/Berlin`)).text()
  }
  const premium = await look('premium@example.com', { isPremium: true })
  expect(premium).not.toContain('Your three for today')
  expect(await look('office@example.com', { isAdmin: true })).toBe(premium)
  expect(await look('free@example.com', {})).toContain('Your three for today')
})

test('each preview writes a whole letter, so an account gets twenty a minute', async () => {
  const { client } = await signIn('impatient@example.com')
  const statuses: number[] = []
  for (let asked = 0; asked < 21; asked++)
    statuses.push((await client.call(`${CALL}/preview`)).status)
  expect(statuses).toEqual([...Array(20).fill(200), 429])
})
