/** The API as one function of what it is handed: no side effects, nothing read from the environment. */
import { Hono } from 'hono'
import { AppError } from '#data/model/errors.ts'
import type { AppDependencies, AppEnv } from './dependencies.ts'
import { makeMailQueue } from './mail/mail-queue.ts'
import { countRequests } from './metrics/count-requests.ts'
import { makeMetricsRoutes } from './metrics/metrics-route.ts'
import { makeRequestMetrics } from './metrics/request-metrics.ts'
import { requireAdmin, requireSecondFactor, requireUser } from './middleware/auth.ts'
import { makeClientAddressReader } from './middleware/client-address.ts'
import { makeClientCountryReader } from './middleware/client-country.ts'
import { forgetSessions } from './middleware/forget-sessions.ts'
import { keepPrivate, secureApi } from './middleware/headers.ts'
import { makeKeyedHash } from './middleware/keyed-hash.ts'
import { makeKnownDevices } from './middleware/known-devices.ts'
import { limitTime, toDeadlineMs } from './middleware/limit-time.ts'
import { limitBody } from './middleware/limit-body.ts'
import { makeRateLimiter } from './middleware/limit-rate.ts'
import { logRequests } from './middleware/request-log.ts'
import { refuseCrossOrigin } from './middleware/same-origin.ts'
import { makeSessions } from './middleware/session-cookies.ts'
import { respondWithProblem } from './problem.ts'
import { makeAccountRoutes } from '#api/routes/account/account.ts'
import { makeAdminRoutes } from '#api/routes/admin/admin.ts'
import { makeAdminBillingRoutes } from '#api/routes/admin/billing.ts'
import { makeHeldFixtureRoutes } from '#api/routes/admin/held-fixtures.ts'
import { makeMemberRoutes } from '#api/routes/admin/members.ts'
import { makeMessageRoutes } from '#api/routes/admin/messages.ts'
import { makeOperationRoutes } from '#api/routes/admin/operation.ts'
import { makeBillingRoutes } from './routes/billing.ts'
import { makeContactRoutes } from './routes/contact.ts'
import { makeCountryRoutes } from './routes/country.ts'
import { makeExportRoutes } from './routes/exports.ts'
import { makeFavoriteRoutes } from '#api/routes/account/favorites.ts'
import { makeLedgerFileRoutes } from '#api/routes/log/ledger-files.ts'
import { makeLedgerProofRoutes } from '#api/routes/log/ledger-proofs.ts'
import { makeMatchResultRoutes } from '#api/routes/admin/match-results.ts'
import { makeMatchRoutes } from './routes/matches.ts'
import { makeMyAccountRoutes } from '#api/routes/account/my-account.ts'
import { makeOfferRoutes } from './routes/offers.ts'
import { makePublicDayRoutes } from './routes/public-days.ts'
import { makeRecoveryRoutes } from '#api/routes/account/recovery.ts'
import { makeSecondFactorRoutes } from '#api/routes/account/second-factor.ts'
import { makeSecurityContactRoutes } from './routes/security-contact.ts'
import { makeStatusRoutes } from './routes/status.ts'
import { makeTranslateRoutes } from '#api/routes/admin/translate.ts'
import { makeSite } from './site.ts'

export function createApp(dependencies: AppDependencies): Hono<AppEnv> {
  const { database, publication, logger, now, publicOrigin, siteDir, readLog, sessionWatch } =
    dependencies
  const readClientCountry = makeClientCountryReader(dependencies.trustedProxies)
  const sessions = makeSessions({ ...dependencies, readClientCountry })
  const hashWithKey = makeKeyedHash(database, publication.getHistory)
  const parts = {
    sessions,
    rateLimiter: makeRateLimiter(database, now, hashWithKey),
    devices: makeKnownDevices({ publicOrigin, now, hashWithKey }),
    readClientAddress: makeClientAddressReader(dependencies.trustedProxies, (peer) =>
      logger.warn(
        { event: 'forwarded_by_untrusted', peer },
        `${peer} sends X-Forwarded-For and is not a trusted proxy. If it is your proxy, add its address to TRUSTED_PROXIES: without it all its visitors count as one.`,
      ),
    ),
    mail: makeMailQueue(dependencies),
  }

  const api = new Hono<AppEnv>()
  api.use(limitTime(toDeadlineMs(database)))
  api.use(secureApi(publicOrigin), keepPrivate, refuseCrossOrigin(publicOrigin), limitBody)
  // One guard for all calls of administrators, those added later included; visitors cannot even tell which exist.
  api.use('/admin/*', requireUser(sessions), requireAdmin, requireSecondFactor)
  api.route('/admin', makeAdminBillingRoutes(dependencies))
  api.route('/admin', makeAdminRoutes(dependencies))
  api.route('/admin', makeOperationRoutes(dependencies))
  api.route('/admin/held-fixtures', makeHeldFixtureRoutes(dependencies))
  api.route('/admin/members', makeMemberRoutes(dependencies))
  api.route('/admin/messages', makeMessageRoutes(dependencies, parts))
  api.route('/auth', makeAccountRoutes(dependencies, parts))
  api.route('/auth', makeRecoveryRoutes(dependencies, parts))
  api.route('/account', makeMyAccountRoutes(dependencies, parts))
  api.route('/account/second-factor', makeSecondFactorRoutes(dependencies, parts))
  api.route('/contact', makeContactRoutes(dependencies, parts))
  api.route('/billing', makeBillingRoutes(dependencies, parts))
  api.route('/matches', makeMatchResultRoutes(dependencies, sessions))
  api.route('/matches', makeMatchRoutes(dependencies, sessions))
  api.route('/favorites', makeFavoriteRoutes(database, sessions))
  api.route('/ledger', makeLedgerProofRoutes(readLog, dependencies))
  api.route('/predictions', makePublicDayRoutes(dependencies))
  api.route('/', makeCountryRoutes(dependencies.trustedProxies))
  api.route('/', makeExportRoutes(dependencies))
  api.route('/', makeOfferRoutes(dependencies))
  api.route('/', makeStatusRoutes(dependencies, sessions))
  api.route('/translate', makeTranslateRoutes(dependencies, parts))
  api.all('*', (c) => {
    throw new AppError('not_found', `There is nothing at ${c.req.method} ${c.req.path}.`)
  })

  const app = new Hono<AppEnv>()
  app.onError(respondWithProblem)
  app.use(forgetSessions(sessionWatch, sessions.getSid))
  const metrics = dependencies.metrics ?? makeRequestMetrics()
  app.use(logRequests(logger))
  app.use(countRequests(metrics))
  app.route('/api', api)
  app.route('/ledger', makeLedgerFileRoutes(readLog, publicOrigin))
  for (const path of ['/.well-known/*', '/metrics']) app.use(path, secureApi(publicOrigin))
  app.route('/', makeSecurityContactRoutes(dependencies))
  app.route('/', makeMetricsRoutes(dependencies, metrics))
  if (siteDir !== null) app.route('/', makeSite(siteDir, publicOrigin))
  app.all('*', secureApi(publicOrigin), (c) => {
    throw new AppError('not_found', `There is nothing at ${c.req.path}.`)
  })
  return app
}
