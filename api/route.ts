/**
 * What a route is, said where it is made, as the first of its handlers:
 * `routes.put('/:id', route({ who: 'premium', endsSessions: 'own' }), handler)`. What is done about
 * it stands in answer.ts. A route that does not say what it is is refused at the start.
 */
import type { Hono, MiddlewareHandler } from 'hono'
import { AppError } from '#data/model/errors.ts'
import type { AppEnv } from './dependencies.ts'
import type { RecentEnv, Role, SignedInEnv } from './middleware/auth.ts'

interface Shared {
  readonly who: 'anybody'
  /**
   * Where a reply that is the same for everybody is cached: by browsers and proxies (`elsewhere`),
   * here too until the next publication (`publication`), or that and ten seconds at most, for what
   * changes without one (`moment`). Its key is the address: it is made without any header of the
   * client. Without this, a reply is private and nobody stores it.
   */
  readonly cache?: 'elsewhere' | 'publication' | 'moment'
}

/** What may depend on who asks has no place in that cache: `send` and the key of entitled-matches.ts are for it. */
interface Own {
  readonly who: Exclude<Role, 'anybody'>
  readonly cache?: never
}

interface Rules {
  /** `recent`: a session that was read within the last second will do, for reads of matches alone (decision 027). */
  readonly session?: 'recent'
  /** Name of the event in the log when it succeeds (ASVS 5.0, 16.3), or names by status. */
  readonly audit?: string | Readonly<Record<number, string>>
  /**
   * A write ends what this process remembers of everybody's sessions, as it may change any account.
   * `own`: of no session but the one that asks. They are most of all writes: were all sessions
   * forgotten at each, none would be remembered.
   */
  readonly endsSessions?: 'own'
  /** `none` where it waits for other services, which have limits of their own, or for a run of the pipeline. */
  readonly deadline?: 'none'
  /** Pages of all other sites may read it. */
  readonly isOpen?: true
}

export type RouteProperties = (Shared | Own) & Rules

export interface Route {
  (properties: RouteProperties & { readonly who: 'anybody' }): MiddlewareHandler<AppEnv>
  (properties: RouteProperties & { readonly session: 'recent' }): MiddlewareHandler<RecentEnv>
  (properties: RouteProperties): MiddlewareHandler<SignedInEnv>
}

/** The same for calls of administrators, who need say nothing more. */
export type AdminRoute = (properties?: Rules) => MiddlewareHandler<SignedInEnv>

const said = new WeakMap<object, RouteProperties>()

/** The event of an answered call in the log; null for reads, refusals and most writes. */
export function toEvent({ audit }: Rules, method: string, status: number): string | null {
  if (audit === undefined || method === 'GET' || status >= 300) return null
  return typeof audit === 'string' ? audit : (audit[status] ?? null)
}

/** Notes what the first handler of a route says. */
export function noteProperties(handler: object, properties: RouteProperties): void {
  said.set(handler, properties)
}

/** What the routes of an app say they are, by method and path. */
export function listRoutes<Env extends AppEnv>(app: Hono<Env>) {
  const byPlace = Map.groupBy(app.routes, ({ method, path }) => `${method} ${path}`)
  return [...byPlace.values()].map(([first]) => {
    const { method, path, handler } = first!
    return { method, path, properties: said.get(handler) ?? null }
  })
}

/** Throws when a call does not say what it is, or lies among those of administrators and is for others too. */
export function checkRoutes<Env extends AppEnv>(app: Hono<Env>): void {
  for (const { method, path, properties } of listRoutes(app)) {
    if (!path.startsWith('/api/')) continue
    const isForAdministrators = path.startsWith('/api/admin/')
    if (properties === null || (isForAdministrators && properties.who !== 'administrator'))
      throw new AppError('internal', `${method} ${path} does not say who may: give it a route(…).`)
  }
}
