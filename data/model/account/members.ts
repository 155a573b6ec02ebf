/** Members as an administrator sees them, and the changes they can make. */
import { z } from 'zod'
import { ENTITLEMENT_SOURCES } from '#data/model/billing/entitlements.ts'

export const MemberSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  emailVerified: z.boolean(),
  isAdmin: z.boolean(),
  isPremium: z.boolean(),
  /** Source of the premium; null for a free account. */
  premiumSource: z.enum(ENTITLEMENT_SOURCES).nullable(),
  /** End of premium (exclusive); null for a free account and for premium without an end. */
  premiumEndsAt: z.iso.datetime().nullable(),
  /** True while premium granted by an administrator is valid, whatever other source there is. */
  hasGrant: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Valid sessions. */
  signIns: z.int(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
})
export type Member = z.output<typeof MemberSchema>

/** Members on one page. */
export const MEMBERS_PAGE = 25
/** A search counts and pages through at most 1,000 members; narrow it to reach the others. */
export const MOST_MEMBERS = 1000

/** `GET /api/admin/members` */
export const MembersQuerySchema = z.object({
  /** Beginning of an address, of a first and last name, or of a last name. */
  search: z.string().trim().max(200).default(''),
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(MOST_MEMBERS / MEMBERS_PAGE)
    .default(1),
})
export const MembersSchema = z.object({
  members: z.array(MemberSchema),
  /** At most `MOST_MEMBERS`. */
  total: z.int(),
  /** True when more than `MOST_MEMBERS` were found. */
  hasMore: z.boolean(),
})
export type Members = z.output<typeof MembersSchema>

/** `PUT /api/admin/members/{id}/premium`: the end must be in the future; null for no end. */
export const GrantSchema = z.object({ endsAt: z.iso.datetime().nullable() })

/** `PUT /api/admin/members/{id}/role` */
export const RoleSchema = z.object({ isAdmin: z.boolean() })
