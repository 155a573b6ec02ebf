/**
 * Receives the events of Stripe (docs.stripe.com/webhooks): signed over the raw bytes, at most five
 * minutes old, in any order, any number of times. An event is acknowledged once its effect is in
 * the database, so Stripe resends unhandled ones.
 */
import { Stripe } from 'stripe'
import { z } from 'zod'
import { AppError } from '#data/model/errors.ts'
import { getMember, getMemberByCustomer, storeCustomer } from '#data/queries/billing/accounts.ts'
import { takeEvent, type BillingEvent } from '#data/queries/billing/events.ts'
import type { ChangeCause } from '#data/queries/billing/entitlement-trail.ts'
import { getWithdrawal } from '#data/queries/billing/withdrawals.ts'
import { findCustomer } from '#api/billing/customer.ts'
import type { BillingParts } from '#api/billing/parts.ts'
import { NOTES } from './read-subscription.ts'
import { atStripe, isMissing } from './stripe-client.ts'
import { syncMember } from './sync.ts'

const TOLERANCE_SECONDS = 300
/** Events of these objects may change a member's premium. */
const RELEVANT =
  /^(?:customer\.subscription|checkout\.session|invoice|invoice_payment|charge\.dispute)\.|^charge\.refunded$|^refund\.failed$/

const IdSchema = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()

const EventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  created: z.number(),
  livemode: z.boolean().default(false),
  api_version: z.string().nullish(),
  data: z.object({
    object: z.object({
      id: z.string().nullish(),
      object: z.string().nullish(),
      customer: IdSchema,
      charge: IdSchema,
    }),
  }),
})
type Event = z.output<typeof EventSchema>
const ThinEventSchema = z.object({ object: z.string().startsWith('v2.') })

function refuseWebhook(why: string): AppError {
  return new AppError(
    'bad_input',
    `This webhook is refused: ${why}. Check that STRIPE_WEBHOOK_SECRET is the secret of this endpoint, that no proxy changes the body, and that the clock of this machine is right.`,
  )
}

/** The error for a body that is no event as we read them. Its signature is right, so the secret is too. */
function refuseBody(body: Buffer): AppError {
  const refuse = (why: string) =>
    new AppError('bad_input', `This webhook is refused: ${why}. Its signature is right.`)
  let content: unknown
  try {
    content = JSON.parse(body.toString('utf8'))
  } catch {
    // Not an error of ours: the answer says what it is.
    return refuse('its body is not JSON')
  }
  if (!ThinEventSchema.safeParse(content).success) return refuse('it is not an event')
  return new AppError(
    'bad_input',
    'This webhook is refused: it is a thin event, which names an object without its content. In Stripe’s dashboard make the event destination anew with the payload style "Snapshot".',
  )
}

/** The event of a webhook with a valid signature; throws when it is forged, changed, or older than five minutes. */
export function readEvent(
  { stripe, settings, now }: Pick<BillingParts, 'stripe' | 'settings' | 'now'>,
  body: Buffer,
  signature: string | undefined,
): Event {
  if (!signature) throw refuseWebhook('it has no signature')
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  if (Number.isNaN(signedAt)) throw refuseWebhook('its signature has no time')
  if (signedAt - now().getTime() / 1000 >= TOLERANCE_SECONDS)
    throw refuseWebhook('its signature is dated in the future')
  let reason = 'no secret fits its signature'
  for (const secret of settings.webhookSecrets) {
    try {
      stripe.webhooks.constructEvent(
        body,
        signature,
        secret,
        TOLERANCE_SECONDS,
        undefined,
        now().getTime(),
      )
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
        if (error.message.includes('tolerance')) reason = 'its signature is too old'
        continue
      }
      throw refuseBody(body)
    }
    const parsed = EventSchema.safeParse(JSON.parse(body.toString('utf8')))
    if (!parsed.success) throw refuseBody(body)
    return parsed.data
  }
  throw refuseWebhook(reason)
}

/** The customer who paid a charge: a dispute and a refund name only the charge. */
async function readPayer({ stripe }: BillingParts, { type, data }: Event): Promise<string | null> {
  const { charge } = data.object
  if (!charge || !RELEVANT.test(type)) return null
  return atStripe(async () => {
    try {
      const { customer } = await stripe.charges.retrieve(charge)
      return IdSchema.parse(customer) ?? null
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  })
}

/** The member's id that we stored on a customer; never one of the event, which a buyer may have written. */
async function readNotedMember(parts: BillingParts, customerId: string) {
  const customer = await atStripe(() => findCustomer(parts, customerId))
  return z.uuid().safeParse(customer?.metadata[NOTES.user]).data
}

/** The member of an event, by its customer. */
async function findMemberOf(parts: BillingParts, event: Event) {
  const { database } = parts
  const { object } = event.data
  const customerId =
    object.object === 'customer' ? object.id : (object.customer ?? (await readPayer(parts, event)))
  if (!customerId) return { customerId: null, member: null }
  const known = await database.read((db) => getMemberByCustomer(db, customerId))
  if (known) return { customerId, member: known }
  const noted = RELEVANT.test(event.type) ? await readNotedMember(parts, customerId) : undefined
  if (noted === undefined) return { customerId, member: null }
  // The process ended between creating the customer and storing it.
  return database.write(async (db) => {
    const member = await getMember(db, noted)
    if (member === null) return { customerId, member: null }
    const kept = await storeCustomer(db, noted, customerId)
    return { customerId, member: kept === customerId ? member : null }
  })
}

/** The cause of a change: the member for the end of a contract they withdrew from, else Stripe. */
async function toCause({ database }: BillingParts, event: Event): Promise<ChangeCause> {
  const { id } = event.data.object
  const withdrawal = id ? await database.read((db) => getWithdrawal(db, id)) : null
  if (withdrawal) return { actor: 'member', reason: 'withdrawal', eventId: event.id }
  return { actor: 'stripe', reason: event.type, eventId: event.id }
}

export type EventResult = 'applied' | 'known' | 'unknown_customer' | 'ignored'

/** Applies an event, once. Throws when that is impossible now, so that Stripe sends it again. */
export async function handleEvent(parts: BillingParts, event: Event): Promise<EventResult> {
  const { database, logger, now } = parts
  const { customerId, member } = await findMemberOf(parts, event)
  const row: BillingEvent = {
    id: event.id,
    type: event.type,
    objectId: event.data.object.id ?? null,
    customerId,
    userId: member?.userId ?? null,
    apiVersion: event.api_version ?? null,
    isLive: event.livemode,
    createdAt: new Date(event.created * 1000),
  }
  if (member !== null && RELEVANT.test(event.type)) {
    const { applied } = await syncMember(parts, {
      userId: member.userId,
      event: row,
      cause: await toCause(parts, event),
    })
    if (applied === 'applied' || applied === 'known') return applied
  }
  const outcome = RELEVANT.test(event.type) ? 'unknown_customer' : 'ignored'
  const isNew = await database.write((db) => takeEvent(db, row, { outcome, now: now() }))
  if (!isNew) return 'known'
  logger.info({ eventId: event.id, type: event.type, outcome }, 'an event of Stripe without effect')
  return outcome
}
