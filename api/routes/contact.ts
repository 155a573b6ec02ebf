/** The contact form: a message is kept first, then support is told by mail. */
import { Hono } from 'hono'
import { CONTACT_SUBJECTS, ContactMessageSchema } from '#data/model/account/contact.ts'
import {
  addContactMessage,
  markContactMessageMailed,
  type StoredContactMessage,
} from '#data/queries/account/contact-messages.ts'
import type { AppDependencies, AppEnv } from '../dependencies.ts'
import { checked, requireJson } from '../input.ts'
import { toLoggableError } from '../loggable-error.ts'
import type { Mail } from '../mail.ts'
import type { AccountParts } from './account.ts'

function toMail(to: string, { id, name, email, ...stored }: StoredContactMessage): Mail {
  const subject = CONTACT_SUBJECTS[stored.subject]
  const account = stored.userId === null ? 'not signed in' : `signed in as user ${stored.userId}`
  return {
    to,
    replyTo: { name, address: email },
    subject: `[${subject}] ${name}`,
    text: `${stored.message}\n\n-- \n${name} <${email}>, ${account}\nSubject: ${subject}\nWritten: ${stored.createdAt.toISOString()}\nMessage: ${id}\n`,
  }
}

export function makeContactRoutes(
  { database, now, sendMail, supportEmail }: AppDependencies,
  { sessions, rateLimiter, readClientAddress }: AccountParts,
) {
  const routes = new Hono<AppEnv>()

  routes.post('/', requireJson, checked('json', ContactMessageSchema), async (c) => {
    await rateLimiter.take('contact-address', readClientAddress(c))
    const user = await sessions.getUser(c)
    const message = { ...c.req.valid('json'), userId: user?.id ?? null, createdAt: now() }
    const stored = await database.write((db) => addContactMessage(db, message))
    const tellSupport = async () => {
      await sendMail(toMail(supportEmail, stored))
      await database.write((db) => markContactMessageMailed(db, stored.id, now()))
    }
    // The message is kept, so nobody waits for the mail server, and its failure is ours alone.
    tellSupport().catch((error: unknown) => {
      const facts = { error: toLoggableError(error), messageId: stored.id }
      c.var.logger.error(facts, 'mail about a contact message failed')
    })
    return c.body(null, 201)
  })

  return routes
}
