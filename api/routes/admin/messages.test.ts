import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { AdminMessagesSchema } from '#data/model/account/contact-answers.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import type { Mail } from '#api/mail/send-mail.ts'
import { addUser, makeTestApp, TestClient } from '#api/testing/test-app.ts'

const FORM = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  subject: 'billing',
  message: 'Where is my invoice?\nThank you.',
}

describe.each(RULE_DATABASES)('%s', (_, open) => {
  let database: Database
  const mails: Mail[] = []
  beforeAll(async () => {
    database = await open()
    for (const name of ['first', 'second'])
      await addUser(database, { email: `${name}@example.com`, isAdmin: true })
  })
  afterAll(() => database.close())

  const sendMail = async (mail: Mail) => void mails.push(mail)
  const visit = async (email: string | null) => {
    const client = new TestClient(makeTestApp(database, { sendMail }))
    if (email !== null) await client.signIn(email)
    return client
  }
  const read = async (client: TestClient, query = '') =>
    AdminMessagesSchema.parse(await (await client.call(`/api/admin/messages${query}`)).json())

  test('[contact-09] a message is listed, answered by mail once, and closed', async () => {
    await (await visit(null)).call('/api/contact', { body: FORM })
    const findCopy = () => mails.find(({ to }) => to === 'support@pitchproof.example')
    await expect.poll(findCopy).toMatchObject({ text: expect.stringContaining(FORM.message) })
    const admin = await visit('first@example.com')
    const [message] = (await read(admin)).messages
    expect(message).toMatchObject({ ...FORM, userId: null, doneAt: null, answers: [] })

    const path = `/api/admin/messages/${message!.id}/answers`
    const answer = { text: 'It is in your account.', seenAnswers: 0 }
    expect((await admin.call(path, { body: { ...answer, text: ' ' } })).status).toBe(400)
    expect((await admin.call(path, { body: answer })).status).toBe(201)
    const findAnswer = () => mails.find(({ subject }) => subject === 'Re: Subscription & Billing')
    await expect.poll(findAnswer).toBeDefined()
    const mail = findAnswer()!
    expect(mail).toMatchObject({
      to: FORM.email,
      replyTo: { address: 'support@pitchproof.example' },
    })
    expect(mail.text).toContain('It is in your account.')
    expect(mail.text).toContain('> Where is my invoice?\n> Thank you.')

    const after = await read(admin)
    expect(after.open).toBe(0)
    expect(after.messages[0]!.doneAt).not.toBeNull()
    expect(after.messages[0]!.answers).toMatchObject([
      { body: 'It is in your account.', answeredBy: 'first@example.com' },
    ])
    expect((await read(admin, '?open=true')).messages).toEqual([])
  })

  test('an answer is framed in the language of the page that the message was written on', async () => {
    const body = { ...FORM, message: 'Wo ist meine Rechnung?', language: 'de' }
    await (await visit(null)).call('/api/contact', { body })
    const admin = await visit('first@example.com')
    const message = (await read(admin)).messages.find(({ message: text }) => text === body.message)!
    expect(message.language).toBe('de')
    const answer = { text: 'In Ihrem Konto.', seenAnswers: 0 }
    await admin.call(`/api/admin/messages/${message.id}/answers`, { body: answer })
    const findAnswer = () => mails.find(({ text }) => text.startsWith(answer.text))
    await expect.poll(findAnswer).toBeDefined()
    const mail = findAnswer()!
    expect(mail.subject).toBe('Re: Abo und Abrechnung')
    expect(mail.text).toMatch(/\n\nSie schrieben am .+ UTC:\n> Wo ist meine Rechnung\?\n$/)
  })

  test('[contact-09] of two administrators who answer the same message one is told of the other', async () => {
    await (await visit(null)).call('/api/contact', { body: { ...FORM, message: 'Twice?' } })
    const [first, second] = [await visit('first@example.com'), await visit('second@example.com')]
    const { id } = (await read(first, '?open=true')).messages[0]!
    const path = `/api/admin/messages/${id}/answers`
    const replies = await Promise.all(
      [first, second].map((client, index) =>
        client.call(path, { body: { text: `Answer ${index}`, seenAnswers: 0 } }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const loser = replies.find(({ status }) => status === 409)!
    expect(await loser.json()).toMatchObject({
      detail: expect.stringContaining('Somebody else has answered'),
    })
  })

  test('[contact-09] a message is closed without an answer, and reopened', async () => {
    await (await visit(null)).call('/api/contact', { body: { ...FORM, message: 'Spam' } })
    const admin = await visit('first@example.com')
    const { id } = (await read(admin, '?open=true')).messages[0]!
    const put = (isDone: boolean) =>
      admin.call(`/api/admin/messages/${id}`, { method: 'PUT', body: { isDone } })
    expect((await put(true)).status).toBe(204)
    expect((await read(admin, '?open=true')).total).toBe(0)
    expect((await put(false)).status).toBe(204)
    expect((await read(admin, '?open=true')).total).toBe(1)
    const gone = '/api/admin/messages/7f0c2f3e-4c1b-4d2a-9a53-0d1f4b6c8e21'
    expect((await admin.call(gone, { method: 'PUT', body: { isDone: true } })).status).toBe(404)
  })
})
