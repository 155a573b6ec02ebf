/** Members as an administrator sees them, and what can be done to one. */
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
  /** What makes the account premium; null for a free one. */
  premiumSource: z.enum(ENTITLEMENT_SOURCES).nullable(),
  /** The first moment without it; null for a free account and for premium without an end. */
  premiumEndsAt: z.iso.datetime().nullable(),
  /** Premium that an administrator gave holds now, whatever else does. */
  hasGrant: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Sign-ins that count. */
  signIns: z.int(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
})
export type Member = z.output<typeof MemberSchema>

/** Members one page holds. */
export const MEMBERS_PAGE = 25
/** Members that are counted and can be turned to; whoever looks for one among more says more of it. */
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
  hasMore: z.boolean(),
})
export type Members = z.output<typeof MembersSchema>

/** `PUT /api/admin/members/{id}/premium`: the end is still to come; null for none. */
export const GrantSchema = z.object({ endsAt: z.iso.datetime().nullable() })

/** `PUT /api/admin/members/{id}/role` */
export const RoleSchema = z.object({ isAdmin: z.boolean() })
