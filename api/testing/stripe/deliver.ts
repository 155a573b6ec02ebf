/** Sends events as Stripe does: signed, resent when refused, and on request late, twice or out of order. */
import { createHmac } from 'node:crypto'
import type Stripe from 'stripe'

/** `t=…,v1=…` over the bytes of the body: Stripe's signature. */
export function signPayload(payload: string | Buffer, secret: string, seconds: number): string {
  const hmac = createHmac('sha256', secret).update(`${seconds}.`).update(payload)
  return `t=${seconds},v1=${hmac.digest('hex')}`
}

export interface Endpoint {
  readonly url: string
  readonly secret: string
}

export interface DeliveryOptions {
  readonly now: () => Date
  /** When each copy of an event is sent, in milliseconds from now; none stores it for later. */
  readonly plan?: (event: Stripe.Event) => readonly number[]
  /** Delays before a refused event is sent again. */
  readonly retryAfterMs?: readonly number[]
}

export class Deliveries {
  endpoint: Endpoint | null = null
  plan: (event: Stripe.Event) => readonly number[]
  readonly #now: () => Date
  readonly #retryAfterMs: readonly number[]
  readonly #underWay = new Set<Promise<void>>()
  #isStopped = false

  constructor({ now, plan = () => [0], retryAfterMs = [200, 1000, 5000] }: DeliveryOptions) {
    this.#now = now
    this.plan = plan
    this.#retryAfterMs = retryAfterMs
  }

  /** Sends an event by plan. */
  schedule(event: Stripe.Event): void {
    for (const delayMs of this.plan(event)) this.#track(this.#sendAfter(event, delayMs))
  }

  /** Sends one event now; returns the status, 0 without a whole answer. */
  async send(
    event: Stripe.Event,
    seconds = Math.floor(this.#now().getTime() / 1000),
  ): Promise<number> {
    if (this.endpoint === null) return 0
    const payload = JSON.stringify(event, null, 2)
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signPayload(payload, this.endpoint.secret, seconds),
    }
    try {
      const reply = await fetch(this.endpoint.url, { method: 'POST', headers, body: payload })
      await reply.arrayBuffer()
      return reply.status
    } catch {
      return 0
    }
  }

  /** Waits for all running deliveries. */
  async settle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay)
  }

  stop(): void {
    this.#isStopped = true
  }

  #track(work: Promise<void>): void {
    const kept = work.finally(() => this.#underWay.delete(kept))
    this.#underWay.add(kept)
  }

  async #sendAfter(event: Stripe.Event, delayMs: number): Promise<void> {
    for (const waitMs of [delayMs, ...this.#retryAfterMs]) {
      await new Promise((go) => setTimeout(go, waitMs))
      if (this.#isStopped) return
      const status = await this.send(event)
      if (status >= 200 && status < 300) return
    }
  }
}
