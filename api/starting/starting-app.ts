/** What a server answers before it is ready: a page to people, a problem to programs. */
import { Hono, type Context } from 'hono'
import { languageDetector } from 'hono/language'
import { AppError } from '#data/model/errors.ts'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type Language } from '#data/model/languages.ts'
import { PROGRAM_VERSION } from '#data/model/program-version.ts'
import { CALL_HEADERS, FILE_HEADERS, toSentHeaders } from '#data/model/security-headers.ts'
import type { AppEnv } from '#api/dependencies.ts'
import { PROBLEM_TYPE, toProblem } from '#api/problem.ts'
import { toStartPage } from './start-page.ts'
import type { StartState } from './steps.ts'

/** How often the page loads itself again, and when programs may ask again. */
export const RELOAD_SECONDS = 5

/** Files of the log are read by programs, its page `/ledger` by people. */
const FOR_PROGRAMS = /^\/(?:(?:api|ledger)\/.|metrics$)/

const STARTING = new AppError(
  'busy',
  'Pitchproof is starting: its predictions and pages are being made. Please ask again in a moment.',
)
const FAILED = new AppError(
  'not_configured',
  "Pitchproof could not start: the server's log says why. Please ask again later.",
)

/** @param getState how far the start is when somebody asks */
export function makeStartingApp(publicOrigin: string, getState: () => StartState): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const answer = (c: Context, body: string, type: string, status: 200 | 503 = 503) => {
    const headers = type.startsWith('text/html') ? FILE_HEADERS : CALL_HEADERS
    for (const [name, value] of toSentHeaders(headers, publicOrigin)) c.header(name, value)
    c.header('Cache-Control', 'no-store')
    c.header('Content-Type', type)
    // No connection outlives the answer: the server that takes over the port opens its own.
    c.header('Connection', 'close')
    if (status === 503) c.header('Retry-After', String(RELOAD_SECONDS))
    return c.body(body, status)
  }
  app.get('/api/health', (c) =>
    answer(
      c,
      JSON.stringify({ status: 'alive', version: PROGRAM_VERSION }),
      'application/json',
      200,
    ),
  )
  app.get('/api/ready', (c) =>
    answer(c, JSON.stringify({ status: 'unavailable', start: getState() }), 'application/json'),
  )
  app.use(
    languageDetector({
      order: ['path', 'header'],
      lookupFromPathIndex: 0,
      supportedLanguages: [...LANGUAGE_CODES],
      fallbackLanguage: DEFAULT_LANGUAGE,
      convertDetectedLanguage: (language) => language.split('-')[0]!,
      caches: false,
    }),
  )
  app.all('*', (c) => {
    const state = getState()
    if (FOR_PROGRAMS.test(c.req.path)) {
      const problem = toProblem(state.hasFailed ? FAILED : STARTING, crypto.randomUUID())
      return answer(c, JSON.stringify(problem), PROBLEM_TYPE)
    }
    if (!state.hasFailed) c.header('Refresh', String(RELOAD_SECONDS))
    const page = toStartPage(c.get('language') as Language, state, Date.now())
    return answer(c, page, 'text/html; charset=utf-8')
  })
  return app
}
