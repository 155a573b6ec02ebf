/** The discount of a checkout: a typed code replaces the automatic one; the two are never combined. */
import { randomUUID } from 'node:crypto'
import { toDiscountStatus } from '#data/model/billing/discounts.ts'
import { AppError } from '#data/model/errors.ts'
import {
  getDiscountByCode,
  listAutomaticDiscounts,
  type StoredDiscount,
} from '#data/queries/billing/discounts.ts'
import { reserveDiscount } from '#data/queries/billing/redemptions.ts'
import type { BillingParts } from '#api/billing/parts.ts'

/** A discount reserved for one checkout. */
export interface HeldDiscount {
  readonly redemptionId: string
  readonly discount: StoredDiscount
}

const UNKNOWN_CODE = 'This code does not exist. Check how it is written.'

/** The discount of a code, or an error that says why it cannot be used. */
export async function requireCode(
  { database, now }: BillingParts,
  code: string,
): Promise<StoredDiscount> {
  const discount = await database.read((db) => getDiscountByCode(db, code))
  if (discount === null) throw new AppError('bad_input', UNKNOWN_CODE)
  const { isActive } = discount
  const status = toDiscountStatus(
    {
      isActive,
      startsAt: discount.startsAt.toISOString(),
      expiresAt: discount.expiresAt.toISOString(),
    },
    now(),
  )
  if (status === 'Scheduled') throw new AppError('bad_input', 'This code is not valid yet.')
  if (status !== 'Active') throw new AppError('bad_input', 'This code has expired.')
  return discount
}

interface ReservationRequest {
  readonly userId: string
  readonly code: string | null
  readonly until: Date
  /** Ids of discounts that the member had in earlier orders. */
  readonly used: readonly (string | null)[]
}

/** Reserves the discount of a checkout until then; null for none. */
export async function reserveForCheckout(
  parts: BillingParts,
  request: ReservationRequest,
): Promise<HeldDiscount | null> {
  const { database, now } = parts
  const { userId, code, until: reservedUntil, used } = request
  const hold = async (discount: StoredDiscount): Promise<HeldDiscount | null> => {
    if (used.includes(discount.id)) return null
    const reservation = { id: randomUUID(), discountId: discount.id, userId, reservedUntil }
    const isHeld = await database.write((db) => reserveDiscount(db, reservation, now()))
    return isHeld ? { redemptionId: reservation.id, discount } : null
  }
  if (code !== null) {
    const held = await hold(await requireCode(parts, code))
    if (held === null)
      throw new AppError('conflict', 'This code has been used as often as it may be.')
    return held
  }
  for (const discount of await database.read((db) => listAutomaticDiscounts(db, now()))) {
    const held = await hold(discount)
    if (held !== null) return held
  }
  return null
}
