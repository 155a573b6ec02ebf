/** The API as a function of its dependencies: no side effects, no environment variables. */
import { Hono, type Context } from 'hono'
import { ANSWERED_FOLDERS, SECURITY_CONTACT } from '#data/model/addresses.ts'
import { AppError } from '#data/model/errors.ts'
import { makeRoute } from './answer.ts'
import { makeGiveWay } from '#api/cache/give-way.ts'
import { makeReplyCache } from '#api/cache/reply-cache.ts'
import type { AppDependencies, AppEnv } from './dependencies.ts'
import { makeMailQueue } from '#api/mail/mail-queue.ts'
import { makeMetricsRoutes } from '#api/metrics/metrics-route.ts'
import { makeRequestMetrics, type RequestMetrics } from '#api/metrics/request-metrics.ts'
import { makeClientAddressReader, toNetwork } from '#api/middleware/client-address.ts'
import { makeClientCountryReader } from '#api/middleware/client-country.ts'
import { makeCallHeaders, makeSiteHeaders, toMemberHeaders } from '#api/middleware/headers.ts'
import { makeKeyedHash } from '#api/middleware/keyed-hash.ts'
import { makeKnownDevices } from '#api/middleware/known-devices.ts'
import { toDeadlineMs } from '#api/middleware/deadline.ts'
import { answerPreflights } from '#api/middleware/preflights.ts'
import { makeRateLimiter } from '#api/middleware/limit-rate.ts'
import { makeObserver, observed } from '#api/middleware/observe-requests.ts'
import { makeSessions } from '#api/middleware/session-cookies.ts'
import { makeMatchSources } from '#api/matches/match-sources.ts'
import { openMorning } from '#api/morning/morning.ts'
import { respondWithProblem } from './problem.ts'
import { checkRoutes, listRoutes, type AdminRoute } from './route.ts'
import { noteFailedCheck } from './row-faults.ts'
import { makeAccountRoutes } from '#api/routes/account/account.ts'
import { makeAdminRoutes } from '#api/routes/admin/admin.ts'
import { makeAdminBillingRoutes } from '#api/routes/admin/billing.ts'
import { makeDeductionRoutes } from '#api/routes/admin/deductions.ts'
import { makeHeldFixtureRoutes } from '#api/routes/admin/held-fixtures.ts'
import { makeMemberRoutes } from '#api/routes/admin/members.ts'
import { makeMessageRoutes } from '#api/routes/admin/messages.ts'
import { makeOperationRoutes } from '#api/routes/admin/operation.ts'
import { makeBillingRoutes } from '#api/routes/billing.ts'
import { makeContactRoutes } from '#api/routes/contact.ts'
import { makeCountryRoutes } from '#api/routes/country.ts'
import { makeExportRoutes } from '#api/routes/exports.ts'
import { makeFeedRoutes, makeFeeds, makeSubscriptionRoutes } from '#api/routes/feeds.ts'
import { makeForecastRoutes } from '#api/routes/account/forecasts.ts'
import { makePoolRoutes } from '#api/routes/account/pools.ts'
import { makeFollowRoutes } from '#api/routes/account/follows.ts'
import { makeFavoriteRoutes } from '#api/routes/account/favorites.ts'
import { makeLogFileRoutes } from '#api/routes/log/log-files.ts'
import { makeLogProofRoutes } from '#api/routes/log/log-proofs.ts'
import { makeMatchResultRoutes } from '#api/routes/admin/match-results.ts'
import { makeMatchRoutes } from '#api/routes/matches.ts'
import { makeLetterPages, makeMorningLetterRoutes } from '#api/routes/account/morning-letter.ts'
import { makeMyAccountRoutes } from '#api/routes/account/my-account.ts'
import { makeOfferRoutes } from '#api/routes/offers.ts'
import { makeOpenApiRoutes } from '#api/routes/openapi.ts'
import { makePublicDayRoutes } from '#api/routes/public-days.ts'
import { makePasskeyRoutes } from '#api/routes/account/passkeys.ts'
import { makePasskeySignInRoutes } from '#api/routes/account/passkey-sign-in.ts'
import { makePublicMatchRoutes } from '#api/routes/public-matches.ts'
import { makePushEndRoutes, makePushRoutes } from '#api/routes/account/push.ts'
import { makeRecoveryRoutes } from '#api/routes/account/recovery.ts'
import { makeSecondFactorRoutes } from '#api/routes/account/second-factor.ts'
import { makeSecurityContactRoutes } from '#api/routes/security-contact.ts'
import { makeStatusRoutes } from '#api/routes/status.ts'
import { makeTranslateRoutes } from '#api/routes/admin/translate.ts'
import { makeDrawnPages } from './drawn-pages.ts'
import { makeSite } from './site.ts'

/**
 * Longest time that live facts (a match begins, a day ends), which change without a publication,
 * are served from the cache.
 */
const MOMENT_MS = 10_000
/** A minute for calendars and feeds: their readers poll every quarter of an hour at most. */
const FEED_MOMENTS = 6

/** Makes the parts that routes share, each once. */
function makeParts(dependencies: AppDependencies, metrics: RequestMetrics) {
  const { database, publication, logger, now, publicOrigin, trustedProxies } = dependencies
  const sessions = makeSessions({
    ...dependencies,
    readClientCountry: makeClientCountryReader(trustedProxies),
  })
  const hashWithKey = makeKeyedHash(database, publication.getHistory)
  const readClientAddress = makeClientAddressReader(trustedProxies, (peer) =>
    logger.warn(
      { event: 'forwarded_by_untrusted', network: toNetwork(peer) },
      `${toNetwork(peer)} sends X-Forwarded-For and is not a trusted proxy. If your proxy is there, add its address to TRUSTED_PROXIES: without it all its visitors count as one.`,
    ),
  )
  const observer = makeObserver(logger, metrics)
  const momentMs = dependencies.momentMs ?? MOMENT_MS
  const replies = makeReplyCache()
  const giveWay = makeGiveWay()
  const rateLimiter = makeRateLimiter(database, now, hashWithKey)
  const route = makeRoute({
    ...dependencies,
    sessions,
    replies,
    giveWay,
    momentMs,
    readClientAddress,
    rateLimiter,
    observer,
    deadlineMs: toDeadlineMs(database, dependencies.deadlineMs),
  })
  return {
    route,
    momentMs,
    replies,
    giveWay,
    observer,
    sessions,
    readClientAddress,
    sources: makeMatchSources({ ...dependencies, replies, headers: toMemberHeaders(publicOrigin) }),
    rateLimiter,
    feeds: makeFeeds(dependencies, FEED_MOMENTS * momentMs),
    devices: makeKnownDevices({ publicOrigin, now, hashWithKey }),
    mail: makeMailQueue(dependencies),
  }
}

/** Nothing at this address (404), or nothing with this method (405, RFC 9110, 15.5.6). */
function toNothing(app: Hono<AppEnv>, { req: { method, path } }: Context<AppEnv>): AppError {
  const isOfPages = !ANSWERED_FOLDERS.some((folder) => `${path}/`.startsWith(folder))
  const isCall = (own: string) =>
    app.router
      .match(own, path)[0]
      // The site's own routes, `*`, are of every address.
      .some(([[, route]]) => route.method === own && (isOfPages || !/^\/?\*$/.test(route.path)))
  const isKnown = isCall(method === 'HEAD' ? 'GET' : method)
  const allow = isKnown ? '' : ['GET', 'POST', 'PUT', 'DELETE'].filter(isCall).join(', ')
  const details = allow === '' ? {} : { allow: allow.replace('GET', 'GET, HEAD') }
  return new AppError('not_found', `There is nothing at ${method} ${path}.`, { details })
}

export function createApp(dependencies: AppDependencies): Hono<AppEnv> {
  const { database, pages, publicOrigin, readLog, siteDir, trustedProxies } = dependencies
  const metrics = dependencies.metrics ?? makeRequestMetrics()
  const parts = makeParts(dependencies, metrics)
  const { route, sessions, sources } = parts
  /** One guard for all calls of administrators; visitors cannot even tell which exist. */
  const adminRoute: AdminRoute = (own) =>
    route({ who: 'administrator', deadline: 'none', audit: 'admin_action', ...own })
  const refuse = (c: Context<AppEnv>) => {
    throw toNothing(app, c)
  }

  const api = new Hono<AppEnv>()
  api.route('/admin', makeAdminBillingRoutes(dependencies, adminRoute))
  api.route('/admin', makeAdminRoutes(dependencies, adminRoute))
  api.route('/admin', makeOperationRoutes(dependencies, adminRoute))
  api.route('/admin/deductions', makeDeductionRoutes(dependencies, adminRoute))
  api.route('/admin/held-fixtures', makeHeldFixtureRoutes(dependencies, adminRoute))
  api.route('/admin/members', makeMemberRoutes(dependencies, adminRoute))
  api.route('/admin/messages', makeMessageRoutes(dependencies, parts, adminRoute))
  api.all('/admin/*', adminRoute(), refuse)
  api.route('/auth', makeAccountRoutes(dependencies, parts))
  api.route('/auth', makeRecoveryRoutes(dependencies, parts))
  api.route('/auth/passkey', makePasskeySignInRoutes(dependencies, parts))
  api.route('/account', makeMyAccountRoutes(dependencies, parts))
  api.route('/account/passkeys', makePasskeyRoutes(dependencies, parts))
  const letters = { ...dependencies, getMorning: openMorning(sources, readLog) }
  api.route('/account/morning-letter', makeMorningLetterRoutes(letters, route))
  api.route('/morning-letter', makeLetterPages(letters, route))
  api.route('/account/push', makePushRoutes(dependencies, sessions, route))
  api.route('/push', makePushEndRoutes(dependencies, route))
  api.route('/account/second-factor', makeSecondFactorRoutes(dependencies, parts))
  api.route('/contact', makeContactRoutes(dependencies, parts))
  api.route('/billing', makeBillingRoutes(dependencies, parts))
  api.route('/matches', makeMatchResultRoutes(dependencies, adminRoute))
  api.route('/matches', makePublicMatchRoutes(sources, readLog, route))
  api.route(
    '/matches',
    makeMatchRoutes({ sources, sessions, takeReads: dependencies.takeReads }, route),
  )
  api.route('/favorites', makeFavoriteRoutes(database, route))
  api.route('/follows', makeFollowRoutes(dependencies, route))
  api.route('/forecasts', makeForecastRoutes(dependencies, { ...parts, readLog }))
  api.route('/pools', makePoolRoutes(dependencies, route))
  api.route('/ledger', makeLogProofRoutes(readLog, dependencies, route))
  api.route('/predictions', makePublicDayRoutes(dependencies, route))
  api.route('/', makeCountryRoutes(trustedProxies, route))
  api.route('/', makeExportRoutes(dependencies, route))
  api.route('/feed', makeFeedRoutes(dependencies, parts.feeds, route))
  api.route('/', makeOfferRoutes(dependencies, route))
  api.route('/', makeStatusRoutes(dependencies, parts))
  api.route('/translate', makeTranslateRoutes(dependencies, parts))
  api.route(
    '/',
    makeOpenApiRoutes(() => listRoutes(app), publicOrigin, route),
  )

  const app = new Hono<AppEnv>()
  app.onError((error, c) => {
    noteFailedCheck(database, error)
    return respondWithProblem(error, c)
  })
  app.route('/api', api)
  app.route('/ledger', makeLogFileRoutes(readLog, route))
  app.route('/', makeSubscriptionRoutes(parts.feeds, route))
  app.route('/', makeSecurityContactRoutes(dependencies, route))
  app.route('/', makeMetricsRoutes(dependencies, metrics, route))
  answerPreflights(app, route)
  app.all('/api/*', route({ who: 'anybody', bound: 'cheap' }), refuse)
  for (const folder of ['/ledger/*', '/calendar/*', '/feed/*'])
    app.all(folder, route({ who: 'anybody', isOpen: true, bound: 'cheap' }), (c) => c.notFound())
  for (const path of [SECURITY_CONTACT, '/metrics'])
    app.all(path, route({ who: 'anybody', bound: 'cheap' }), (c) => c.notFound())
  checkRoutes(app)
  const toSiteHeaders = makeSiteHeaders(publicOrigin)
  const drawn =
    pages && makeDrawnPages({ ...dependencies, ...parts, renderer: pages, toSiteHeaders })
  if (drawn !== null) app.get('*', drawn.sendCached)
  app.use(observed(parts.observer))
  if (siteDir !== null || drawn !== null)
    app.route('/', makeSite({ siteDir, toSiteHeaders, drawn: drawn?.draw ?? null }))
  const addHeaders = makeCallHeaders(publicOrigin)
  app.notFound((c) => {
    const reply = respondWithProblem(toNothing(app, c), c)
    addHeaders(reply, { isPublic: false, isOpen: false })
    return reply
  })
  return app
}
