/** The contact form: stores a message and queues the mails to support and to the writer. */
import { Hono } from 'hono'
import { CONTACT_SUBJECTS, ContactRequestSchema } from '#data/model/account/contact.ts'
import {
  addContactMessage,
  type StoredContactMessage,
} from '#data/queries/mail/contact-messages.ts'
import type { NewMail } from '#data/queries/mail/mail-queue.ts'
import type { AppDependencies, AppEnv } from '#api/dependencies.ts'
import { checked, requireJson } from '#api/input.ts'
import { writeLetter } from '#api/mail/letters.ts'
import type { AccountParts } from '#api/routes/account/account.ts'

function toSupportMail(to: string, { id, name, email, ...stored }: StoredContactMessage): NewMail {
  const subject = CONTACT_SUBJECTS[stored.subject]
  const account = stored.userId === null ? 'not signed in' : `signed in as user ${stored.userId}`
  return {
    kind: 'contact-message',
    userId: stored.userId,
    contactMessageId: id,
    recipient: to,
    replyTo: { name, address: email },
    subject: `[${subject}] ${name}`,
    body: `${stored.message}\n\n-- \n${name} <${email}>, ${account}\nSubject: ${subject}\nLanguage: ${stored.language}\nWritten: ${stored.createdAt.toISOString()}\nMessage: ${id}\n`,
    expiresAt: null,
  }
}

export function makeContactRoutes(dependencies: AppDependencies, parts: AccountParts) {
  const { route, sessions, mail } = parts
  const routes = new Hono<AppEnv>()
  const { database, now, supportEmail } = dependencies

  /**
   * The acknowledgement to the writer. It quotes nothing of the message, because the address may be
   * a stranger's.
   */
  function toAcknowledgement(stored: StoredContactMessage) {
    const { subject, text } = writeLetter(
      {
        kind: 'contact-received',
        language: stored.language,
        firstName: null,
        values: {},
      },
      dependencies,
    )
    return {
      kind: 'contact-received',
      userId: stored.userId,
      contactMessageId: stored.id,
      recipient: stored.email,
      subject,
      body: text,
      replyTo: null,
      expiresAt: null,
    }
  }

  routes.post(
    '/',
    route({ who: 'anybody', bound: 'contact-address' }),
    requireJson,
    checked('json', ContactRequestSchema),
    async (c) => {
      const user = await sessions.getUser(c)
      const form = c.req.valid('json')
      await database.write(async (db) => {
        const message = { ...form, userId: user?.id ?? null, createdAt: now() }
        const stored = await addContactMessage(db, message)
        await mail.add(db, toSupportMail(supportEmail, stored))
        await mail.add(db, toAcknowledgement(stored))
      })
      mail.sendSoon()
      return c.body(null, 201)
    },
  )

  return routes
}
