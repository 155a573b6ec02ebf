/**
 * The properties of a route, declared as the first of its handlers:
 * `routes.put('/:id', route({ who: 'premium', endsSessions: 'own' }), handler)`. answer.ts applies
 * them. The server does not start with a route that declares none.
 */
import type { Hono, MiddlewareHandler } from 'hono'
import { AppError } from '#data/model/errors.ts'
import type { AppEnv } from './dependencies.ts'
import { getInput, type Input } from './input.ts'
import type { RecentEnv, Role, SignedInEnv } from '#api/middleware/auth.ts'
import type { LimitName } from '#api/middleware/limit-rate.ts'

interface Shared {
  readonly who: 'anybody'
  /**
   * Where a reply that is the same for everybody is cached. `elsewhere`: by browsers and proxies.
   * `publication`: in this process too, until the next publication. `moment`: the same, but ten
   * seconds at most, for data that changes without a publication. The key is the address; the
   * handler sees no header of the client. Without `cache` a reply is private and never stored.
   */
  readonly cache?: 'elsewhere' | 'publication' | 'moment'
  /**
   * `anywhere` accepts a write that a page of another site sends. Only for a call that no cookie
   * changes: its right is a secret in its address.
   */
  readonly writesFrom?: 'anywhere'
  readonly address?: never
}

/** A reply that may depend on the user is never in that cache; entitled-matches.ts caches members' replies with a key of its own. */
interface Own {
  readonly who: Exclude<Role, 'anybody'>
  /**
   * `confirmed` refuses a member whose address is not confirmed: for what would stay with an
   * account when the owner of its address takes it over (data/queries/account/taken-over.ts).
   */
  readonly address?: 'confirmed'
  readonly cache?: never
  readonly writesFrom?: never
}

/**
 * What bounds the work that one caller can have done. Every route says it, except those whose replies
 * are cached here, which are limited by network address, and administrators' calls.
 *
 * - `cheap`: takes at most 5 ms of processor beside the session, on the data of a demo;
 *   `npm run bench -- --only waiting` measures it
 * - `reads`: costs as much as making a cached reply, from the allowance of the account, or of the
 *   network address where nobody has to be signed in
 * - a limit of limit-rate.ts, counted before the handler: by network address if its name ends so,
 *   else by account
 * - `handler`: the handler itself counts, or answers from a cache, before it works
 */
type Bound = 'cheap' | 'reads' | 'handler' | LimitName

interface Rules {
  readonly bound?: Bound
  /** `recent` accepts a session read within the last second; only for reads of matches (decision 027). */
  readonly session?: 'recent'
  /** Event name in the program's log on success (ASVS 5.0, 16.3), or one name per status. */
  readonly audit?: string | Readonly<Record<number, string>>
  /**
   * By default a write evicts all cached sessions of this process, because it may change any
   * account. `own` evicts only the session that asks. Most writes are of this kind: if each of
   * them evicted all sessions, the cache would always be empty.
   */
  readonly endsSessions?: 'own'
  /** `none` for a call that waits for another service, which has its own timeout, or for a pipeline run. */
  readonly deadline?: 'none'
  /** Pages of any other site may read it (CORS). */
  readonly isOpen?: true
}

export type RouteProperties = (Shared | Own) & Rules

export interface Route {
  (properties: RouteProperties & { readonly who: 'anybody' }): MiddlewareHandler<AppEnv>
  (properties: RouteProperties & { readonly session: 'recent' }): MiddlewareHandler<RecentEnv>
  (properties: RouteProperties): MiddlewareHandler<SignedInEnv>
}

/** The same for administrators' calls, where all properties are optional. */
export type AdminRoute = (properties?: Rules) => MiddlewareHandler<SignedInEnv>

const said = new WeakMap<object, RouteProperties>()

/** The event of an answered call in the log; null for reads, refusals and most writes. */
export function toEvent({ audit }: Rules, method: string, status: number): string | null {
  if (audit === undefined || method === 'GET' || status >= 300) return null
  return typeof audit === 'string' ? audit : (audit[status] ?? null)
}

/** Stores the properties that a route's first handler declares. */
export function noteProperties(handler: object, properties: RouteProperties): void {
  said.set(handler, properties)
}

export interface ListedRoute {
  readonly method: string
  readonly path: string
  /** Null for a route that declares none. */
  readonly properties: RouteProperties | null
  readonly inputs: readonly Input[]
}

/** Declared properties and inputs of an app's routes, by method and path. */
export function listRoutes<Env extends AppEnv>(app: Hono<Env>): ListedRoute[] {
  const byPlace = Map.groupBy(app.routes, ({ method, path }) => `${method} ${path}`)
  return [...byPlace.values()].map((handlers) => {
    const { method, path, handler } = handlers[0]!
    const inputs = handlers.flatMap((one) => getInput(one.handler) ?? [])
    return { method, path, properties: said.get(handler) ?? null, inputs }
  })
}

/** True for a route that says what bounds its work, or need not. */
const isBounded = ({ who, cache, bound }: RouteProperties) =>
  bound !== undefined || who === 'administrator' || cache === 'publication' || cache === 'moment'

/**
 * Throws when a call declares no properties, lies under /api/admin and is open to others than
 * administrators, or does not say what bounds its work.
 */
export function checkRoutes<Env extends AppEnv>(app: Hono<Env>): void {
  for (const { method, path, properties } of listRoutes(app)) {
    if (properties !== null && !isBounded(properties))
      throw new AppError(
        'internal',
        `${method} ${path} does not say what bounds its work: give its route(…) a "bound".`,
      )
    if (!path.startsWith('/api/')) continue
    const isForAdministrators = path.startsWith('/api/admin/')
    if (properties === null || (isForAdministrators && properties.who !== 'administrator'))
      throw new AppError('internal', `${method} ${path} does not say who may: give it a route(…).`)
  }
}
