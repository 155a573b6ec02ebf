/** The morning letter: the member's choices, a preview, and ending the letters without signing in. */
import { Hono } from 'hono'
import { z } from 'zod'
import {
  MorningLetterSchema,
  RHYTHMS,
  toKnownZone,
  toLocalDay,
  toNextLetter,
} from '#data/model/account/morning-letter.ts'
import { toPlan } from '#data/model/billing/plans.ts'
import { AppError } from '#data/model/errors.ts'
import { DEFAULT_LANGUAGE, type Language } from '#data/model/languages.ts'
import { listFollows } from '#data/queries/account/follows.ts'
import { getUser } from '#data/queries/account/users.ts'
import type { GivenChances } from '#data/queries/forecasts/member-forecasts.ts'
import { listGivenAround } from '#data/queries/mail/letter-readers.ts'
import {
  chooseMorningLetter,
  endLettersByToken,
  getLanguageOfToken,
  getMorningLetter,
} from '#data/queries/mail/morning-letters.ts'
import type { AppDependencies, AppEnv } from '#api/dependencies.ts'
import { checked, requireJson } from '#api/input.ts'
import { toEndPage, toNothingPage } from '#api/morning/end-page.ts'
import type { Morning } from '#api/morning/morning.ts'
import { writeLetterOf, type WrittenFor } from '#api/morning/send-letters.ts'
import { toSignInError } from '#api/middleware/auth.ts'
import type { Route } from '#api/route.ts'
import { TEXTS } from '#api/texts/texts.ts'

type Needed = Pick<
  AppDependencies,
  'database' | 'now' | 'publicOrigin' | 'operatorName' | 'operatorAddress'
> & { readonly getMorning: () => Promise<Morning> }

/** Headers of a page that may only be shown and submit its own form. */
const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'X-Robots-Tag': 'noindex',
}

const toPageReply = (html: string) => new Response(html, { headers: PAGE_HEADERS })

/** A letter as a page; if it would be empty, a page that says so. */
async function showLetter(reader: WrittenFor, needed: Needed): Promise<string> {
  const day = toLocalDay(needed.now(), reader.timeZone)
  const written = await writeLetterOf(reader, day, needed)
  return written === null ? toNothingPage(reader.language, needed.publicOrigin) : written.html
}

const PreviewQuerySchema = z.object({
  rhythm: z.enum(RHYTHMS).default('daily'),
  timeZone: z.optional(MorningLetterSchema.shape.timeZone),
  reminders: z.stringbool({ truthy: ['true'], falsy: ['false'] }).optional(),
})

/** `/api/account/morning-letter`: the letter of the signed-in member. */
export function makeMorningLetterRoutes(needed: Needed, route: Route) {
  const { database, now } = needed
  const routes = new Hono<AppEnv>()
  const read = (userId: string) => database.read((db) => getMorningLetter(db, userId))

  routes.get('/', route({ who: 'user', bound: 'cheap' }), async (c) =>
    c.json(await read(c.var.user.id)),
  )

  routes.put(
    '/',
    route({ who: 'user', endsSessions: 'own', audit: 'morning_letter_changed', bound: 'cheap' }),
    requireJson,
    checked('json', MorningLetterSchema),
    async (c) => {
      const chosen = c.req.valid('json')
      const userId = c.var.user.id
      const { canBeAsked } = await read(userId)
      if (chosen.rhythm !== 'off' && !canBeAsked)
        throw new AppError(
          'conflict',
          'Confirm your email address first: letters go to confirmed addresses only.',
        )
      await database.write((db) => chooseMorningLetter(db, userId, { chosen, now: now() }))
      return c.json(await read(userId))
    },
  )

  /** A preview of today's letter, with the member's present entitlement. */
  routes.get(
    '/preview',
    route({ who: 'user', bound: 'own-letter' }),
    checked('query', PreviewQuerySchema),
    async (c) => {
      const query = c.req.valid('query')
      const { id } = c.var.user
      const { user, follows, stored, given } = await database.read(async (db) => ({
        user: await getUser(db, id, now()),
        follows: await listFollows(db, id),
        stored: await getMorningLetter(db, id),
        given: (await listGivenAround(db, [id], now())).get(id) ?? new Map<string, GivenChances>(),
      }))
      if (user === null) throw toSignInError()
      const rhythm = query.rhythm === 'off' ? ('daily' as const) : query.rhythm
      const timeZone = query.timeZone ?? toKnownZone(stored.timeZone)
      const times = { rhythm, hour: stored.hour, timeZone, pausedUntil: null }
      const nextAt = toNextLetter(times, now())!
      const reader = {
        plan: toPlan(c.var.user),
        follows,
        rhythm,
        timeZone,
        reminders: (query.reminders ?? stored.reminders) ? { nextAt, given } : null,
        language: user.language,
        hidesResults: user.hidesResults,
        firstName: user.firstName,
        // The letter of this moment, whether or not one was sent this morning.
        dueAt: now(),
        lastAt: null,
        endUrl: null,
        notice: TEXTS[user.language].morning.preview,
      }
      return toPageReply(await showLetter(reader, needed))
    },
  )

  return routes
}

const TokenSchema = z.object({ token: z.string().regex(/^[\w-]{22}$/, 'This is no such link.') })

/** `/api/morning-letter`: the link in each letter that ends them. */
export function makeLetterPages(needed: Needed, route: Route) {
  const { database, now, publicOrigin } = needed
  const routes = new Hono<AppEnv>()
  const token = checked('param', TokenSchema)

  // A link alone ends nothing: mail filters open every link of a letter.
  routes.get('/end/:token', route({ who: 'anybody', bound: 'cheap' }), token, async (c) => {
    const given = c.req.valid('param').token
    const language = await database.read((db) => getLanguageOfToken(db, given))
    return toPageReply(toEndPage(toKnown(language), 'question', publicOrigin))
  })

  /**
   * Ends the letters: by one click in a mail program (RFC 8058; webmail in a browser included), or
   * by the page's button. The reply does not reveal whether the token was valid.
   */
  routes.post(
    '/end/:token',
    route({
      who: 'anybody',
      writesFrom: 'anywhere',
      endsSessions: 'own',
      audit: 'morning_letter_ended',
      bound: 'cheap',
    }),
    token,
    async (c) => {
      const given = c.req.valid('param').token
      const language = await database.write(async (db) => {
        await endLettersByToken(db, given, now())
        return getLanguageOfToken(db, given)
      })
      return toPageReply(toEndPage(toKnown(language), 'done', publicOrigin))
    },
  )

  return routes
}

const toKnown = (language: Language | null): Language => language ?? DEFAULT_LANGUAGE
