/**
 * The customer's pages of the stand-in: the script that embeds the payment form, the form in its
 * frame, and the portal.
 */
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { StandInError, type StripeAccount } from './account.ts'
import { findSessionBySecret, paySession } from './checkout.ts'
import { requireObject } from './account.ts'
import { updateSubscription } from './subscriptions.ts'

/**
 * The part of Stripe.js that we use: `Stripe(key).createEmbeddedCheckoutPage(…)`, then mount,
 * unmount and destroy. The form is in a frame of this server's origin.
 */
const SCRIPT = `(() => {
  const origin = new URL(document.currentScript.src).origin
  window.Stripe = (key) => {
    if (!/^pk_/.test(key)) throw new Error('IntegrationError: the publishable key is wrong.')
    return {
      async createEmbeddedCheckoutPage({ fetchClientSecret, onComplete }) {
        const secret = await fetchClientSecret()
        const frame = document.createElement('iframe')
        frame.title = 'Secure payment form'
        frame.name = 'embedded-checkout'
        frame.style.cssText = 'width:100%;height:420px;border:0'
        frame.src = origin + '/embedded?client_secret=' + encodeURIComponent(secret)
        const listen = (event) => {
          if (event.source === frame.contentWindow && event.data === 'checkout-complete' && onComplete) onComplete()
        }
        return {
          mount(place) {
            const target = typeof place === 'string' ? document.querySelector(place) : place
            addEventListener('message', listen)
            target.append(frame)
          },
          unmount() { removeEventListener('message', listen); frame.remove() },
          destroy() { removeEventListener('message', listen); frame.remove() },
        }
      },
    }
  }
})()`

const FORM_SCRIPT = `document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault()
  const button = document.querySelector('button')
  button.disabled = true
  const reply = await fetch('/embedded/pay', { method: 'POST', body: new URLSearchParams(new FormData(event.target)) })
  const answer = await reply.json()
  button.disabled = false
  if (reply.ok) parent.postMessage('checkout-complete', '*')
  document.querySelector('[role=alert]').textContent = reply.ok ? '' : answer.message
})`

const page = (title: string, body: unknown) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        <style>
          body {
            font: 16px system-ui;
            margin: 1rem;
            display: grid;
            gap: 0.75rem;
            max-width: 28rem;
            background: #fff;
            color: #222;
          }
          form {
            display: grid;
            gap: 0.75rem;
          }
          label {
            display: grid;
            gap: 0.25rem;
          }
          input,
          button {
            font: inherit;
            padding: 0.5rem;
          }
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`

const toMoney = (cents: number | null) => `$${((cents ?? 0) / 100).toFixed(2)}`

export function makeStripePages(account: StripeAccount) {
  const pages = new Hono()

  pages.get('/stripe.js', (c) => c.body(SCRIPT, 200, { 'Content-Type': 'text/javascript' }))

  pages.get('/embedded', (c) => {
    const secret = c.req.query('client_secret') ?? ''
    const session = findSessionBySecret(account, secret)
    return c.html(
      page(
        'Payment',
        html`<p>Total due today: <strong>${toMoney(session.amount_total)}</strong></p>
          <form>
            <input type="hidden" name="client_secret" value="${secret}" />
            <label>Card number <input name="card" inputmode="numeric" required /></label>
            <button>Subscribe</button>
            <p role="alert"></p>
          </form>
          <script>
            ${raw(FORM_SCRIPT)}
          </script>`,
      ),
    )
  })

  pages.post('/embedded/pay', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    try {
      const session = findSessionBySecret(account, form.get('client_secret') ?? '')
      paySession(account, session.id, form.get('card') ?? '')
      return c.json({ status: 'complete' })
    } catch (error) {
      if (!(error instanceof StandInError)) throw error
      return c.json(error.body, error.status as 402)
    }
  })

  pages.get('/portal/:id', (c) => {
    const portal = requireObject(account.portals, c.req.param('id'), 'portal session')
    const rows = account.listSubscriptionsOf(portal.customer as string).map((subscription) =>
      subscription.cancel_at_period_end || subscription.status === 'canceled'
        ? html`<p>Your subscription ends with the period that is paid.</p>`
        : html`<form method="post" action="/portal/${portal.id}/cancel">
            <input type="hidden" name="subscription" value="${subscription.id}" />
            <button>Cancel subscription</button>
          </form>`,
    )
    return c.html(
      page(
        'Billing',
        html`<h1>Billing</h1>
          ${rows}<a href="${portal.return_url}">Return to shop</a>`,
      ),
    )
  })

  pages.post('/portal/:id/cancel', async (c) => {
    const portal = requireObject(account.portals, c.req.param('id'), 'portal session')
    const form = new URLSearchParams(await c.req.text())
    const id = form.get('subscription') ?? ''
    if (account.subscriptions.get(id)?.customer !== portal.customer) return c.notFound()
    updateSubscription(account, id, { cancel_at_period_end: 'true' })
    return c.redirect(`/portal/${portal.id}`, 303)
  })

  return pages
}
