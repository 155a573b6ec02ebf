import { pino } from 'pino'
import { afterAll, beforeEach, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { mailQueue } from '#data/db/schema.ts'
import { eraseOldMails, getMailState, toRetryWaitMs } from '#data/queries/mail/mail-queue.ts'
import { TEST_DATABASES } from '#data/testing/test-database.ts'
import { getToken } from '#data/queries/account/tokens.ts'
import { getUser } from '#data/queries/account/users.ts'
import { queueVerification } from '#api/account/letters-of-accounts.ts'
import { addUser, makeLogKeeper } from '#api/testing/test-app.ts'
import { makeMailQueue, sendDueMails } from './mail-queue.ts'
import type { Mail } from './send-mail.ts'
import { MINUTE_MS } from '#data/model/time.ts'

describe.each(TEST_DATABASES)('mail on %s', (_, open) => {
  let database: Database
  let clock = new Date('2026-03-14T12:00:00Z')
  const log = makeLogKeeper()
  const now = () => clock
  const pass = (ms: number) => {
    clock = new Date(clock.getTime() + ms)
  }
  const taken: Mail[] = []
  const isDown = Object.assign(new Error('connect ECONNREFUSED ada@example.com'), {
    code: 'ECONNREFUSED',
  })
  let failure: Error | null = null
  const parts = () => ({
    database,
    now,
    logger: log.logger,
    operatorName: 'Pitchproof',
    operatorAddress: null,
    publicOrigin: 'http://localhost:1',
    async sendMail(mail: Mail) {
      if (failure !== null) throw failure
      taken.push(mail)
    },
  })
  const listRows = () => database.read((db) => db.select().from(mailQueue))
  const queueReset = async (email: string, expiresAt: Date | null = null) => {
    const { id } = await addUser(database, { email })
    const user = { id, firstName: 'Ada', language: 'de' as const }
    const values = { link: 'http://localhost:1/reset-password#token=secret' }
    const letter = { kind: 'reset-password' as const, to: email, user, values, expiresAt }
    await database.write((db) => makeMailQueue(parts()).addLetter(db, letter))
  }

  beforeAll(async () => {
    database = await open()
  })
  beforeEach(async () => {
    await database.write((db) => db.delete(mailQueue))
    taken.length = 0
    failure = null
  })
  afterAll(() => database.close())

  test('an address gets at most ten letters of a kind an hour that a stranger can trigger', async () => {
    const { id } = await addUser(database, { email: 'victim@example.com' })
    const user = { id, firstName: 'WIN 500 EUR at evil.example', language: 'en' as const }
    const values = { link: 'http://localhost:1/verify-email#token=secret' }
    const letter = { kind: 'verify-email' as const, to: 'victim@example.com', user, values }
    const ask = () => database.write((db) => makeMailQueue(parts()).addLetter(db, letter))
    for (let asked = 0; asked < 12; asked += 1) await ask()
    expect(await listRows()).toHaveLength(10)
    expect((await listRows()).map(({ body }) => body).join('')).not.toContain('evil')
    expect(log.lines.filter((line) => line.includes('mail_limited'))).toHaveLength(2)
    // Another kind has its own number.
    const reset = { ...letter, kind: 'reset-password' as const }
    await database.write((db) => makeMailQueue(parts()).addLetter(db, reset))
    expect(await listRows()).toHaveLength(11)
    // Mails triggered by the member are still written, and an hour later the others are.
    const changed = { ...letter, kind: 'password-changed' as const }
    await database.write((db) => makeMailQueue(parts()).addLetter(db, changed))
    pass(61 * MINUTE_MS)
    await ask()
    expect(await listRows()).toHaveLength(13)
  })

  test('an eleventh link within an hour is not sent, and the tenth stays valid', async () => {
    const { id } = await addUser(database, { email: 'eager@example.com' })
    const user = (await database.read((db) => getUser(db, id, clock)))!
    const letterParts = {
      mail: makeMailQueue(parts()),
      now: clock,
      publicOrigin: 'http://a.example',
    }
    for (let asked = 0; asked < 11; asked += 1)
      await database.write((db) => queueVerification(db, user, letterParts))
    const links = (await listRows()).map(({ body }) => /#token=([\w-]+)/.exec(body)![1]!)
    expect(links).toHaveLength(10)
    const valid = await database.read((db) =>
      Promise.all(links.map((token) => getToken(db, token, 'verify-email', clock))),
    )
    expect(valid.filter((token) => token !== null)).toHaveLength(1)
  })

  test('copies of the contact form do not use up the links of an address', async () => {
    const add = (kind: string) =>
      database.write((db) =>
        makeMailQueue(parts()).add(db, {
          kind,
          recipient: 'copied@example.com',
          subject: '',
          body: '',
          userId: null,
          contactMessageId: null,
          replyTo: null,
          expiresAt: null,
        }),
      )
    for (let asked = 0; asked < 10; asked += 1) await add('contact-received')
    await add('withdraw-asked')
    const kinds = (await listRows()).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'contact-received')).toHaveLength(3)
    expect(kinds).toContain('withdraw-asked')
  })

  test('a letter is sent once, in the language of its account, and its text is erased', async () => {
    await queueReset('ada@example.com')
    expect(await sendDueMails(parts())).toBe(1)
    expect(await sendDueMails(parts())).toBe(0)
    expect(taken).toMatchObject([
      { to: 'ada@example.com', subject: 'Wählen Sie ein neues Passwort' },
    ])
    expect(taken[0]?.text).toContain('#token=secret')
    expect(await listRows()).toMatchObject([{ body: '', sentAt: clock, attempts: 1 }])
  })

  test('a mail whose transaction is rolled back is never sent', async () => {
    const { id } = await addUser(database, { email: 'undone@example.com' })
    const undone = database.write(async (db) => {
      const user = { id, firstName: null, language: 'en' as const }
      const values = { link: 'http://localhost:1' }
      await makeMailQueue(parts()).addLetter(db, {
        kind: 'reset-password',
        to: 'a@b.example',
        user,
        values,
      })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await sendDueMails(parts())).toBe(0)
    expect(await listRows()).toEqual([])
  })

  test('a refused mail is retried, later each time, until it is accepted', async () => {
    await queueReset('retry@example.com')
    failure = isDown
    expect(await sendDueMails(parts())).toBe(0)
    expect(await database.read(getMailState)).toEqual({
      waiting: 1,
      failing: 1,
      givenUp: 0,
      oldestWaitingAt: clock.toISOString(),
      letters: { waiting: 0, oldestWaitingAt: null },
    })
    const line = log.lines.find((text) => text.includes('a mail was not sent'))
    expect(line).toContain('ECONNREFUSED')
    expect(line).not.toContain('retry@example.com')
    expect(line).not.toContain('ada@example.com')
    failure = null
    pass(MINUTE_MS - 1)
    expect(await sendDueMails(parts()), 'it is not due yet').toBe(0)
    pass(1)
    expect(await sendDueMails(parts())).toBe(1)
    expect(await database.read(getMailState)).toMatchObject({ waiting: 0, failing: 0 })
  })

  test('an address that does not exist, or a full mailbox, raises no alarm', async () => {
    const refuse = (responseCode: number, response: string) =>
      Object.assign(new Error(response), {
        code: 'EENVELOPE',
        command: 'RCPT TO',
        responseCode,
        response,
      })
    await queueReset('no-such@example.com')
    failure = refuse(550, '550 5.1.1 no such user')
    await sendDueMails(parts())
    expect(await listRows()).toMatchObject([{ givenUpAt: clock, body: '', lastError: 'bounce' }])
    await queueReset('no-domain@gmial.example')
    failure = refuse(450, '450 4.1.2 domain not found')
    await sendDueMails(parts())
    expect(await database.read(getMailState)).toMatchObject({ waiting: 1, failing: 0, givenUp: 1 })
    // A refused sender is a fault of the settings.
    pass(MINUTE_MS)
    failure = refuse(550, '550 5.7.1 relaying denied')
    await sendDueMails(parts())
    expect(await database.read(getMailState)).toMatchObject({ waiting: 1, failing: 1 })
  })

  test('the delays grow up to twelve hours, and after ten attempts a mail is given up and erased', async () => {
    const waits = Array.from({ length: 10 }, (_, index) => toRetryWaitMs(index + 1) / MINUTE_MS)
    expect(waits).toEqual([1, 4, 16, 64, 256, 720, 720, 720, 720, 720])
    await queueReset('never@example.com')
    failure = isDown
    for (const wait of waits) {
      await sendDueMails(parts())
      pass(wait * MINUTE_MS)
    }
    expect(await sendDueMails(parts())).toBe(0)
    expect(await listRows()).toMatchObject([{ attempts: 10, body: '', sentAt: null }])
    expect(await database.read(getMailState)).toMatchObject({ waiting: 0, givenUp: 1 })
  })

  test('a mail with an expired link is not sent any more', async () => {
    await queueReset('late@example.com', new Date(clock.getTime() + 60 * MINUTE_MS))
    failure = isDown
    await sendDueMails(parts())
    failure = null
    pass(60 * MINUTE_MS)
    expect(await sendDueMails(parts())).toBe(0)
    expect(await listRows()).toMatchObject([{ body: '', givenUpAt: clock }])
  })

  test('two servers at once send a mail once', async () => {
    for (const name of ['one', 'two', 'three']) await queueReset(`${name}@example.com`)
    await Promise.all([sendDueMails(parts()), sendDueMails(parts()), sendDueMails(parts())])
    expect(taken.map(({ to }) => to).sort()).toEqual(
      ['one', 'three', 'two'].map((name) => `${name}@example.com`),
    )
  })

  test('a slow mail server gets each mail once, whoever else sends meanwhile', async () => {
    const names = Array.from({ length: 20 }, (_, nth) => `slow-${nth}@example.com`)
    for (const name of names) await queueReset(name)
    const others: Promise<number>[] = []
    const slow = {
      ...parts(),
      async sendMail(mail: Mail) {
        pass(4000)
        taken.push(mail)
        if (taken.length === 16) others.push(sendDueMails(slow))
        await new Promise((resolve) => setTimeout(resolve, 10))
      },
    }
    await sendDueMails(slow)
    await Promise.all(others)
    expect(taken.map(({ to }) => to).sort()).toEqual(names.sort())
  })

  test('a mail that was accepted while the database was away has the same id when it is sent again', async () => {
    await queueReset('twice@example.com')
    let writes = 0
    const write: Database['write'] = (work, options) => {
      writes += 1
      if (writes === 2) return Promise.reject(new Error('the database is away'))
      return database.write(work, options)
    }
    await expect(sendDueMails({ ...parts(), database: { ...database, write } })).rejects.toThrow(
      'away',
    )
    expect(await listRows()).toMatchObject([{ lastError: null, sentAt: null }])
    pass(MINUTE_MS)
    expect(await sendDueMails(parts())).toBe(1)
    expect(new Set(taken.map(({ messageId }) => messageId)).size).toBe(1)
    expect(taken[0]?.messageId).toMatch(/^<letter-[0-9a-f]{32}@localhost>$/)
  })

  test('a mail that expired while it was being sent is not given up', async () => {
    await queueReset('last-moment@example.com', new Date(clock.getTime() + MINUTE_MS))
    const sendMail = async () => {
      pass(2 * MINUTE_MS)
      await sendDueMails(parts())
    }
    expect(await sendDueMails({ ...parts(), sendMail })).toBe(1)
    expect(await database.read(getMailState)).toMatchObject({ waiting: 0, givenUp: 0 })
  })

  test('sending in the background survives a database that is gone', async () => {
    const lines: string[] = []
    const logger = pino({}, { write: (line: string) => void lines.push(line) })
    const gone = { ...database, write: () => Promise.reject(new Error('gone')) }
    makeMailQueue({ ...parts(), database: gone, logger }).sendSoon()
    await expect.poll(() => lines.join()).toContain('the mail queue could not be read')
  })

  test('sent mails are erased after a while, waiting ones are not', async () => {
    await queueReset('old@example.com')
    await sendDueMails(parts())
    await queueReset('waits@example.com')
    pass(31 * 24 * 60 * MINUTE_MS)
    expect(await database.write((db) => eraseOldMails(db, clock))).toBe(1)
    expect(await listRows()).toMatchObject([{ recipient: 'waits@example.com' }])
  })
})
