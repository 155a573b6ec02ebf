/** Contact messages for administrators: reading, answering by mail, closing. */
import { Hono } from 'hono'
import { z } from 'zod'
import {
  AnswerFormSchema,
  DoneSchema,
  MessagesQuerySchema,
} from '#data/model/account/contact-answers.ts'
import { addAnswer, findMessages, setMessageDone } from '#data/queries/mail/contact-answers.ts'
import type { StoredContactMessage } from '#data/queries/mail/contact-messages.ts'
import type { NewMail } from '#data/queries/mail/mail-queue.ts'
import { recordAdminAction } from '#data/queries/operation/admin-actions.ts'
import type { AppDependencies } from '#api/dependencies.ts'
import { checked, requireJson } from '#api/input.ts'
import { writeContactAnswer } from '#api/mail/contact-answer.ts'
import type { MailQueue } from '#api/mail/mail-queue.ts'
import type { SignedInEnv } from '#api/middleware/auth.ts'
import type { AdminRoute } from '#api/route.ts'

const byId = checked('param', z.object({ id: z.uuid('This is no id of a message') }))

type Given = Pick<AppDependencies, 'database' | 'now' | 'supportEmail' | 'operatorName'>

/** Behind the guard of `/admin/*`: every caller is an administrator. */
export function makeMessageRoutes(
  { database, now, supportEmail, operatorName }: Given,
  { mail }: { readonly mail: MailQueue },
  route: AdminRoute,
) {
  const routes = new Hono<SignedInEnv>()

  routes.get('/', route(), checked('query', MessagesQuerySchema), async (c) => {
    const query = c.req.valid('query')
    return c.json(await database.read((db) => findMessages(db, query)))
  })

  routes.post(
    '/:id/answers',
    route(),
    byId,
    requireJson,
    checked('json', AnswerFormSchema),
    async (c) => {
      const { id } = c.req.valid('param')
      const { text, seenAnswers } = c.req.valid('json')
      const userId = c.var.user.id
      await database.write(async (db) => {
        const answer = { body: text, answeredBy: userId, seenAnswers }
        const message = await addAnswer(db, id, answer, now())
        await mail.add(db, toAnswerMail(message, text))
        const action = { userId, action: 'answer message', subject: id, details: null }
        await recordAdminAction(db, action, now())
      })
      mail.sendSoon()
      return c.body(null, 201)
    },
  )

  routes.put('/:id', route(), byId, requireJson, checked('json', DoneSchema), async (c) => {
    const { id } = c.req.valid('param')
    const { isDone } = c.req.valid('json')
    const action = isDone ? 'put message aside' : 'take message up again'
    const by = { userId: c.var.user.id, action, subject: id, details: null }
    await database.write(async (db) => {
      await setMessageDone(db, id, { isDone, now: now() })
      await recordAdminAction(db, by, now())
    })
    return c.body(null, 204)
  })

  function toAnswerMail(message: StoredContactMessage, answer: string): NewMail {
    const { subject, text } = writeContactAnswer(message, answer, operatorName)
    return {
      kind: 'contact-answer',
      userId: message.userId,
      contactMessageId: message.id,
      recipient: message.email,
      subject,
      body: text,
      replyTo: { name: operatorName, address: supportEmail },
      expiresAt: null,
    }
  }

  return routes
}
