/** Calls the push services with the messages that are due, and leaves those alone that ask for it. */
import { PUSH_LIVES_SECONDS, type PushMessage } from '#data/model/account/push.ts'
import type { PushDelivery, PushReader } from '#data/queries/mail/push-deliveries.ts'
import { TEXTS } from '#api/texts/texts.ts'
import { callPushService, type PushOutcome, type PushSender } from './call-service.ts'
import type { WrittenPush } from './write-push.ts'

/** Calls of push services at once. */
const AT_ONCE = 64
const URGENCY = {
  lineups: 'normal',
  moved: 'normal',
  goal: 'high',
  corrected: 'high',
  halfTime: 'high',
  over: 'high',
  opened: 'low',
  test: 'high',
} as const

function toMessage(
  { title, body, url }: WrittenPush,
  { about }: PushDelivery,
  { language, token }: PushReader,
): PushMessage {
  const data = { end: `/api/push/end/${token}`, endLabel: TEXTS[language].push.end }
  return {
    web_push: 8030,
    notification: { title, body, navigate: url, lang: language, tag: about, data },
  }
}

export interface Due {
  readonly delivery: PushDelivery
  readonly reader: PushReader
  readonly written: WrittenPush
}

async function call({ delivery, reader, written }: Due, sender: PushSender, now: Date) {
  const { fact, about, expiresAt } = delivery
  const leftSeconds = Math.ceil((expiresAt.getTime() - now.getTime()) / 1000)
  return callPushService(
    {
      to: reader,
      message: toMessage(written, delivery, reader),
      topic: about,
      urgency: URGENCY[fact],
      ttlSeconds: Math.min(leftSeconds, PUSH_LIVES_SECONDS[fact]),
    },
    sender,
    now,
  )
}

export type Answer = Due & { readonly outcome: PushOutcome }

/**
 * Services and browsers (by session) that this process leaves alone, and until when, ms: events that
 * come meanwhile do not call them either.
 */
const restsUntil = new Map<string, number>()

/** Browsers of a service that are "too many" at once: then it means all of them. */
const MOST_RESTING = 3

/** Calls the services, AT_ONCE at a time. One that asks to wait is not called before its time. */
export async function callAll(
  due: readonly Due[],
  sender: PushSender,
  now: () => Date,
): Promise<Answer[]> {
  const all: Answer[] = []
  const waiting = due.values()
  for (const [key, until] of restsUntil) if (until <= now().getTime()) restsUntil.delete(key)
  const resting = new Map<string, Set<string>>()
  /** Whom an answer is about: the service, also after such answers for several of its browsers. */
  const judge = (outcome: PushOutcome, { service, sid }: PushReader): PushOutcome => {
    if (outcome.is !== 'later' || outcome.afterMs === null) return outcome
    const sids = (resting.get(service) ?? new Set()).add(sid)
    resting.set(service, sids)
    const rests = sids.size >= MOST_RESTING ? 'service' : outcome.rests
    restsUntil.set(rests === 'service' ? service : sid, now().getTime() + outcome.afterMs)
    return { ...outcome, rests }
  }
  const callOn = async () => {
    for (const one of waiting) {
      const { service, sid } = one.reader
      const until = Math.max(restsUntil.get(service) ?? 0, restsUntil.get(sid) ?? 0)
      const afterMs = until - now().getTime()
      const outcome: PushOutcome =
        afterMs <= 0
          ? judge(await call(one, sender, now()), one.reader)
          : { is: 'later', afterMs, rests: 'browser' }
      all.push({ ...one, outcome })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, callOn))
  return all
}
