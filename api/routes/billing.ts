/** Payments: the offer, the checkout, the member's subscription, and the webhook of Stripe. */
import { Hono } from 'hono'
import {
  CheckoutFormSchema,
  CodeFormSchema,
  LanguageFormSchema,
  LeaveConfirmSchema,
  LeaveFormSchema,
  type AppliedDiscount,
  type BillingConfig,
} from '#data/model/billing/billing.ts'
import { AppError } from '#data/model/errors.ts'
import type { Billing } from '#api/billing/billing.ts'
import type { AppDependencies, AppEnv } from '#api/dependencies.ts'
import { checked, requireJson } from '#api/input.ts'
import { toLoggableError } from '#api/loggable-error.ts'
import type { AccountParts } from '#api/routes/account/account.ts'

const NOT_CONFIGURED: BillingConfig = {
  isConfigured: false,
  publishableKey: null,
  price: null,
  trialDays: null,
}

export function requireBilling(billing: Billing | null): Billing {
  if (billing !== null) return billing
  throw new AppError(
    'not_configured',
    'Payments are not configured here. The operator sets them up with the STRIPE_ settings.',
  )
}

export function makeBillingRoutes(
  { billing: given }: Pick<AppDependencies, 'billing'>,
  parts: AccountParts,
) {
  const { route, rateLimiter } = parts
  const routes = new Hono<AppEnv>()
  const signedIn = { who: 'user', deadline: 'none' } as const
  const change = route({ ...signedIn, bound: 'billing-user' })
  // What is paid for, and the papers of it, would go to the owner of a mistyped address.
  const pay = route({ ...signedIn, address: 'confirmed', bound: 'billing-user' })
  const look = route({ ...signedIn, bound: 'billing-look' })
  const anybody = { who: 'anybody', deadline: 'none' } as const
  const use = () => requireBilling(given)

  routes.get('/config', route({ ...anybody, bound: 'reads' }), async (c) =>
    c.json(given ? await given.readConfig() : NOT_CONFIGURED),
  )

  // Raw bytes: the signature is over exactly what was sent.
  const webhook = route({ ...anybody, endsSessions: 'own', bound: 'cheap' })
  routes.post('/webhook', webhook, async (c) => {
    const body = Buffer.from(await c.req.arrayBuffer())
    const result = await use().takeWebhook(body, c.req.header('stripe-signature'))
    return c.json({ received: true, result })
  })

  routes.post('/code', change, requireJson, checked('json', CodeFormSchema), async (c) => {
    const discount = await use().requireCode(c.req.valid('json').promoCode)
    const { name, percentOff, durationMonths } = discount
    return c.json({ name, percentOff, durationMonths } satisfies AppliedDiscount)
  })

  routes.post('/checkout', pay, requireJson, checked('json', CheckoutFormSchema), async (c) => {
    return c.json(await use().startCheckout(c.var.user.id, c.req.valid('json')))
  })

  routes.post('/portal', pay, requireJson, checked('json', LanguageFormSchema), async (c) => {
    const { language } = c.req.valid('json')
    return c.json({ url: await use().openPortal(c.var.user.id, language) })
  })

  routes.get('/subscription', look, async (c) =>
    c.json(given ? await given.refresh(c.var.user.id) : { subscription: null, withdrawn: null }),
  )

  routes.post('/cancel', change, async (c) => c.json(await use().setCancelled(c.var.user.id, true)))

  routes.post('/resume', change, async (c) =>
    c.json(await use().setCancelled(c.var.user.id, false)),
  )

  routes.post('/withdraw', change, async (c) => c.json(await use().withdraw(c.var.user.id)))

  // The reply is sent before any look-up, so it does not reveal who has an account.
  routes.post(
    '/leave',
    route({ ...anybody, bound: 'leave-address' }),
    requireJson,
    checked('json', LeaveFormSchema),
    async (c) => {
      const billing = use()
      const form = c.req.valid('json')
      await rateLimiter.take('leave-account', form.email)
      billing
        .askToLeave(form)
        .catch((error: unknown) =>
          c.var.logger.error(
            { error: toLoggableError(error) },
            'the link to end a subscription could not be mailed',
          ),
        )
      return c.body(null, 202)
    },
  )

  routes.post(
    '/leave/confirm',
    route({ ...anybody, bound: 'token-address' }),
    requireJson,
    checked('json', LeaveConfirmSchema),
    async (c) => c.json(await use().confirmLeave(c.req.valid('json'))),
  )

  // After a payment the page asks at once, in case the webhook is late.
  routes.post('/refresh', change, async (c) => c.json(await use().refresh(c.var.user.id)))

  routes.get('/invoices', look, async (c) =>
    c.json(given ? await given.listInvoices(c.var.user.id) : []),
  )

  return routes
}
