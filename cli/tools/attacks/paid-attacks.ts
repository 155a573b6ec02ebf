/**
 * Attacks on what costs us money: payments, discounts, calls to Stripe, translation (paid by the
 * character).
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { CARDS, findSessionBySecret, paySession } from '#api/testing/stripe/checkout.ts'
import { listChargesOf, createRefund, openDispute } from '#api/testing/stripe/refunds.ts'
import { startStripeStandIn } from '#api/testing/stripe/stand-in.ts'
import { endSubscription, movePrice } from '#api/testing/stripe/subscriptions.ts'
import type { Database } from '#data/db/database.ts'
import { users } from '#data/db/schema.ts'
import { eq } from '#data/db/drizzle.ts'
import { DAY_MS } from '#data/model/time.ts'
import { startLocalServer } from '#data/testing/local-server.ts'
import { attack, join, makeCall, repeat, type Attack, type Member } from './attacker.ts'

export type PaidServices = Awaited<ReturnType<typeof startPaidServices>>

/** Starts stand-ins for Stripe and a translation service. */
export async function startPaidServices() {
  const standIn = await startStripeStandIn()
  let characters = 0
  const translator = await startLocalServer((request, response) => {
    request.on('data', (bytes: Buffer) => (characters += bytes.length))
    request.on('end', () => response.end(JSON.stringify({ translatedText: 'translated' })))
  })
  return {
    standIn,
    /** Number of characters sent to the translation service. */
    countCharacters: () => characters,
    /** Settings of a product that uses both stand-ins. */
    settings: {
      ...standIn.settings,
      LIBRETRANSLATE_URL: translator.origin,
    },
    async stop() {
      await translator.close()
      await standIn.stop()
    },
  }
}

interface Target {
  readonly url: string
  readonly database: Database
  readonly services: PaidServices
}

export function listPaidAttacks({ url, database, services }: Target): Attack[] {
  const call = makeCall(url)
  const { standIn, countCharacters } = services
  const { account, deliveries } = standIn
  standIn.deliverTo(url)
  /** A member who has confirmed the address, as who pays must. */
  const joinBuyer = async () => {
    const member = await join(url)
    await database.write((db) =>
      db.update(users).set({ emailVerified: true }).where(eq(users.email, member.email)),
    )
    return member
  }
  const checkOut = ({ call: asMember }: Member, promoCode: string | null = null) =>
    asMember('/api/billing/checkout', {
      body: { language: 'en', promoCode, startsAtOnce: true },
    })
  const pay = async (member: Member, promoCode: string | null = null) => {
    const reply = await checkOut(member, promoCode)
    const { clientSecret } = (await reply.json()) as { clientSecret?: string }
    if (!clientSecret) throw new Error(`No order was made: ${reply.status}.`)
    const session = findSessionBySecret(account, clientSecret)
    const { id } = paySession(account, session.id, CARDS.good)
    await deliveries.settle()
    if (!(await isPremium(member))) throw new Error('The payment brought no Premium.')
    return id
  }
  const isPremium = async ({ call: asMember }: Member) => {
    const user = (await (await asMember('/api/auth/user')).json()) as { isPremium: boolean }
    return user.isPremium
  }
  /** Pays, acts on the subscription at Stripe, and checks that Premium ends. */
  const payAnd = (name: string, act: (subscriptionId: string) => void) =>
    attack(name, async () => {
      const member = await joinBuyer()
      act(await pay(member))
      await deliveries.settle()
      return (await isPremium(member)) ? null : 'Premium ended'
    })
  const paymentOf = (id: string) => String(listChargesOf(account, id)[0]!.payment_intent)

  return [
    attack('have a novel translated on our account', async () => {
      const member = await join(url)
      for (let page = 0; page < 20; page += 1)
        await member.call('/api/translate', {
          body: { text: `Page ${page}. ${'A long way. '.repeat(150)}`, targetLang: 'de' },
        })
      const characters = countCharacters()
      return characters > 0 ? null : 'the service was asked for 0 characters'
    }),
    ...(['subscription', 'invoices'] as const).map((path): Attack =>
      attack(`use up everybody’s calls to Stripe: ${path}`, async () => {
        const member = await join(url)
        return repeat(400, () => member.call(`/api/billing/${path}`))
      }),
    ),
    attack('take a discount for new members a second time', async () => {
      const office = await join(url)
      await database.write((db) =>
        db.update(users).set({ isAdmin: true }).where(eq(users.email, office.email)),
      )
      const promoCode = `ONCE${randomUUID().slice(0, 6).toUpperCase()}`
      const made = await office.call('/api/admin/discounts', {
        body: {
          name: 'First month',
          description: null,
          percentOff: 100,
          durationMonths: 1,
          promoCode,
          startsAt: new Date(Date.now() - DAY_MS).toISOString(),
          expiresAt: new Date(Date.now() + DAY_MS).toISOString(),
          maxRedemptions: null,
        },
      })
      if (!made.ok) throw new Error(`The discount was not made: ${made.status}.`)
      const member = await joinBuyer()
      endSubscription(account, await pay(member, promoCode))
      await deliveries.settle()
      const { status } = await checkOut(member, promoCode)
      return status === 409 ? '409' : null
    }),
    payAnd('keep Premium after taking the payment back by a dispute', (id) => {
      openDispute(account, listChargesOf(account, id)[0]!)
    }),
    payAnd('keep Premium after a whole refund', (id) => {
      createRefund(account, { payment_intent: paymentOf(id) })
    }),
    payAnd('pay one cent for Premium, by another price', (id) => {
      account.addPrice('price_one_cent', 1)
      movePrice(account, id, 'price_one_cent')
    }),
    attack('send a notice of a payment that nobody made', async () => {
      const member = await join(url)
      const reply = await call('/api/billing/webhook', {
        body: { id: 'evt_forged', type: 'checkout.session.completed' },
        headers: { 'stripe-signature': 't=1,v1=00' },
      })
      await sleep(200)
      return reply.ok || (await isPremium(member)) ? null : String(reply.status)
    }),
  ]
}
