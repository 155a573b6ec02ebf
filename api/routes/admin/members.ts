/** Members for administrators: search, granting and ending premium, ending sessions, administrator rights. */
import { Hono } from 'hono'
import { z } from 'zod'
import type { WriteDb } from '#data/db/database.ts'
import { GrantSchema, MembersQuerySchema, RoleSchema } from '#data/model/account/members.ts'
import { AppError, END_IS_PAST } from '#data/model/errors.ts'
import { grantPremium, revokeGrantedPremium } from '#data/queries/account/entitlements.ts'
import { findMembers, requireMember, setAdministrator } from '#data/queries/account/members.ts'
import { endOtherSessions } from '#data/queries/account/sessions.ts'
import { nameCause } from '#data/queries/billing/entitlement-trail.ts'
import { recordAdminAction } from '#data/queries/operation/admin-actions.ts'
import type { AppDependencies } from '#api/dependencies.ts'
import { checked, requireJson } from '#api/input.ts'
import type { SignedInEnv } from '#api/middleware/auth.ts'
import type { AdminRoute } from '#api/route.ts'

const IdSchema = z.object({ id: z.uuid('This is no id of an account') })
const byId = checked('param', IdSchema)

type Given = Pick<AppDependencies, 'database' | 'now'>

/** Stands behind the guard of `/admin/*`: everybody here is an administrator. */
export function makeMemberRoutes({ database, now }: Given, route: AdminRoute) {
  const routes = new Hono<SignedInEnv>()
  const changeRole = route({ audit: 'role_changed' })

  routes.get('/', route(), checked('query', MembersQuerySchema), async (c) => {
    const query = c.req.valid('query')
    return c.json(await database.read((db) => findMembers(db, query, now())))
  })

  /** Changes a member and writes the audit in one transaction; returns the member afterwards. */
  const change = (
    { id, by, action }: { readonly id: string; readonly by: string; readonly action: string },
    work: (db: WriteDb) => Promise<Record<string, unknown> | null>,
  ) =>
    database.write(async (db) => {
      await requireMember(db, id, now())
      await nameCause(db, { actor: by, reason: action })
      // Only the id: a member's data are erased with the account.
      const details = await work(db)
      await recordAdminAction(db, { userId: by, action, subject: id, details }, now())
      return requireMember(db, id, now())
    })

  routes.put(
    '/:id/premium',
    changeRole,
    byId,
    requireJson,
    checked('json', GrantSchema),
    async (c) => {
      const { id } = c.req.valid('param')
      const { endsAt } = c.req.valid('json')
      const end = endsAt === null ? null : new Date(endsAt)
      if (end !== null && end <= now()) throw new AppError('bad_input', END_IS_PAST)
      return c.json(
        await change({ id, by: c.var.user.id, action: 'grant premium' }, async (db) => {
          // The new grant replaces an earlier one, even a longer one.
          await revokeGrantedPremium(db, id, now())
          await grantPremium(db, id, { now: now(), endsAt: end })
          return { endsAt }
        }),
      )
    },
  )

  routes.delete('/:id/premium', changeRole, byId, async (c) => {
    const { id } = c.req.valid('param')
    return c.json(
      await change({ id, by: c.var.user.id, action: 'revoke premium' }, async (db) => {
        await revokeGrantedPremium(db, id, now())
        return null
      }),
    )
  })

  routes.delete('/:id/sessions', route(), byId, async (c) => {
    const { id } = c.req.valid('param')
    return c.json(
      await change({ id, by: c.var.user.id, action: 'end sign-ins' }, async (db) => ({
        ended: await endOtherSessions(db, id, null),
      })),
    )
  })

  routes.put('/:id/role', changeRole, byId, requireJson, checked('json', RoleSchema), async (c) => {
    const { id } = c.req.valid('param')
    const { isAdmin } = c.req.valid('json')
    const action = isAdmin ? 'make administrator' : 'end administrator'
    return c.json(
      await change({ id, by: c.var.user.id, action }, async (db) => {
        await setAdministrator(db, id, { isAdmin, now: now() })
        return null
      }),
    )
  })

  return routes
}
