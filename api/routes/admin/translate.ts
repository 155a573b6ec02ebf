/**
 * Texts of the feeds in the reader's language: a stored translation, else from the configured
 * service, else unchanged.
 */
import { Hono } from 'hono'
import { z } from 'zod'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type Language } from '#data/model/languages.ts'
import { DAY_MS } from '#data/model/time.ts'
import { isFeedText } from '#data/queries/matches/feed-texts.ts'
import { storeTranslation, recallTranslation } from '#data/queries/translations.ts'
import type { AppDependencies } from '#api/dependencies.ts'
import { checked, requireJson } from '#api/input.ts'
import type { SignedInEnv } from '#api/middleware/auth.ts'
import type { AccountParts } from '#api/routes/account/account.ts'

/** Texts of older matches are not translated. */
const TRANSLATED_DAYS = 60

/** Longer than any text of a feed. */
const LONGEST_TEXT = 2_000

const TranslateSchema = z.object({
  text: z.string().trim().min(1).max(LONGEST_TEXT),
  targetLang: z.enum(LANGUAGE_CODES),
  sourceLang: z.literal(DEFAULT_LANGUAGE).default(DEFAULT_LANGUAGE),
})

export function makeTranslateRoutes(
  { database, translateText, now }: AppDependencies,
  { route, rateLimiter }: AccountParts,
) {
  const routes = new Hono<SignedInEnv>()
  /** Requests in progress: members who open one match ask for the same text at once, and it is paid for once. */
  const asked = new Map<string, Promise<string>>()

  function askOnce(text: string, targetLang: Language): Promise<string> {
    const key = `${targetLang} ${text}`
    const answer = asked.get(key) ?? ask(text, targetLang).finally(() => asked.delete(key))
    asked.set(key, answer)
    return answer
  }

  async function ask(text: string, targetLang: Language): Promise<string> {
    if (translateText === null) return text
    const pair = { sourceText: text, sourceLang: DEFAULT_LANGUAGE, targetLang }
    // Another request's translation may have been stored since the first look-up.
    const known = await database.write((db) => recallTranslation(db, pair))
    if (known !== null) return known
    const translation = await translateText(text, targetLang)
    await database.write((db) => storeTranslation(db, pair, translation))
    return translation.text
  }

  const isOfFeed = (text: string) => {
    const since = new Date(now().getTime() - TRANSLATED_DAYS * DAY_MS)
    return database.read((db) => isFeedText(db, text, since))
  }

  // The service is paid by the character: it translates texts of feeds for members, and nothing
  // else.
  routes.post(
    '/',
    route({ who: 'user', deadline: 'none', bound: 'handler' }),
    requireJson,
    checked('json', TranslateSchema),
    async (c) => {
      const { text, targetLang, sourceLang } = c.req.valid('json')
      const reply = (translated: string) => c.json({ translations: [{ text: translated }] })
      if (targetLang === sourceLang) return reply(text)
      const pair = { sourceText: text, sourceLang, targetLang }
      const known = await database.write((db) => recallTranslation(db, pair))
      if (known !== null) return reply(known)
      if (translateText === null || !(await isOfFeed(text))) return reply(text)
      // A member's own limit first: what it refuses takes nothing from the others.
      await rateLimiter.take('translate-user', c.var.user.id)
      await rateLimiter.take('translate-all', 'all')
      return reply(await askOnce(text, targetLang))
    },
  )
  return routes
}
