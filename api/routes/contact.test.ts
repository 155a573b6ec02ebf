import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { users } from '#data/db/schema.ts'
import { desc } from '#data/db/drizzle.ts'
import { contactMessages } from '#data/db/schema.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import type { ContactMessage } from '#data/model/account/contact.ts'
import { ProblemSchema } from '#data/model/replies.ts'
import { getMailState } from '#data/queries/mail/mail-queue.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { makeMailSender } from '#api/mail/send-mail.ts'
import { addUser, makeLogKeeper, makeTestApp, TEST_NOW, TestClient } from '#api/testing/test-app.ts'

const FORM: ContactMessage = {
  name: 'Grace Hopper',
  email: 'grace@example.com',
  subject: 'technical',
  message: 'The page stays empty.\nFirefox on Linux.',
}

describe.each(RULE_DATABASES)('contact on %s', (_name, open) => {
  let database: Database
  const outboxDir = makeTestFolder()
  const log = makeLogKeeper()
  const visit = (smtpUrl: string | null = null) => {
    const mail = { smtpUrl, from: 'no-reply@p.example', outboxDir, now: () => TEST_NOW }
    const changes = { sendMail: makeMailSender(mail), logger: log.logger }
    return new TestClient(makeTestApp(database, changes))
  }
  const listMessages = () =>
    database.read((db) =>
      db.select().from(contactMessages).orderBy(desc(contactMessages.createdAt)),
    )
  const findMessage = async (message: string) =>
    (await listMessages()).find((stored) => stored.message === message)
  beforeAll(async () => {
    database = await open()
    await addUser(database, { email: 'ada@example.com' })
  })
  afterAll(() => database.close())

  test('a message is stored and the reply is empty, and a mail about it goes to support', async () => {
    const response = await visit().call('/api/contact', { body: FORM })
    expect(response.status).toBe(201)
    expect(await response.text()).toBe('')
    const expected = { ...FORM, userId: null, createdAt: TEST_NOW }
    expect(await listMessages()).toEqual([expect.objectContaining(expected)])
    await vi.waitFor(async () =>
      expect(await listMessages()).toEqual([expect.objectContaining({ mailedAt: TEST_NOW })]),
    )
    await vi.waitFor(
      async () => expect(await database.read(getMailState)).toMatchObject({ waiting: 0 }),
      { timeout: 5000 },
    )
    const mails = await Promise.all(
      (await readdir(outboxDir)).map((file) => readFile(join(outboxDir, file), 'utf8')),
    )
    const mail = mails.find((text) => text.includes('To: support@pitchproof.example\r\n'))!
    const thanks = mails.find((text) => text.includes('To: grace@example.com\r\n'))!
    expect(thanks).toContain('Subject: We have received your message\r\n')
    expect(thanks, 'the address may be a stranger’s').not.toContain('The page stays empty')
    expect(mail).toContain('Reply-To: Grace Hopper <grace@example.com>\r\n')
    expect(mail).toContain('Subject: [Technical Issues] Grace Hopper\r\n')
    expect(mail).toContain('The page stays empty.\r\nFirefox on Linux.\r\n')
    expect(mail).toContain('not signed in')
  })

  test('a message of somebody who is signed in belongs to the account and is erased with it', async () => {
    const client = visit()
    const { id } = await client.signIn('ada@example.com')
    const message = 'Please close my account.'
    await client.call('/api/contact', { body: { ...FORM, message } })
    expect(await findMessage(message)).toMatchObject({ userId: id, email: 'grace@example.com' })
    await vi.waitFor(async () => expect((await findMessage(message))?.mailedAt).toEqual(TEST_NOW))
    await database.write((db) => db.delete(users))
    expect(await findMessage(message)).toBeUndefined()
  })

  test('with the mail server down no message is lost and the visitor notices nothing', async () => {
    const body = { ...FORM, message: 'Written while the mail was down.' }
    const response = await visit('smtp://127.0.0.1:1').call('/api/contact', { body })
    expect(response.status).toBe(201)
    await vi.waitFor(() => expect(log.lines.join()).toContain('a mail was not sent'))
    expect(await findMessage(body.message)).toMatchObject({ mailedAt: null })
    const line = log.lines.find((text) => text.includes('a mail was not sent'))
    expect(line).toContain('ECONNREFUSED')
    for (const secret of [FORM.email, body.message]) expect(line).not.toContain(secret)
  })

  test('[contact-05] missing and invalid fields are refused one by one, and nothing is stored', async () => {
    const before = await listMessages()
    const body = { name: ' ', email: 'grace', subject: 'refund' }
    const response = await visit().call('/api/contact', { body })
    expect(response.status).toBe(400)
    expect(ProblemSchema.parse(await response.json())).toMatchObject({
      code: 'bad_input',
      errors: [
        { path: 'name', message: 'Please enter your name' },
        { path: 'email', message: 'Please enter a valid email address' },
        { path: 'subject', message: 'Please choose a subject' },
        { path: 'message', message: 'Please enter a message' },
      ],
    })
    const headers = { origin: 'https://elsewhere.example' }
    expect((await visit().call('/api/contact', { body: FORM, headers })).status).toBe(403)
    const asForm = { 'content-type': 'application/x-www-form-urlencoded' }
    const sent = await visit().call('/api/contact', { body: 'name=Grace', headers: asForm })
    expect(sent.status).toBe(400)
    expect(await listMessages()).toEqual(before)
  })

  test('one network address can send twenty messages an hour, and does not block others', async () => {
    const client = visit()
    const write = (from: string) => client.call('/api/contact', { body: FORM, from })
    for (let count = 0; count < 20; count += 1)
      expect((await write('198.51.100.4')).status).toBe(201)
    const refused = await write('198.51.100.4')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await write('198.51.100.5')).status).toBe(201)
    // The two mails of the message that was written while the mail server was down.
    await vi.waitFor(
      async () => expect(await database.read(getMailState)).toMatchObject({ waiting: 2 }),
      {
        timeout: 5000,
      },
    )
    expect((await listMessages()).filter(({ mailedAt }) => mailedAt === null)).toHaveLength(1)
  })
})
