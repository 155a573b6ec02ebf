/**
 * Entitlements make an account premium: each has a source, a start and an end. `isPremium` is never
 * stored, it is derived from them.
 */
import { z } from 'zod'

/** `stripe` is paid for, `granted` comes from an administrator, `trial` is the time before the first payment. */
export const ENTITLEMENT_SOURCES = ['stripe', 'granted', 'trial'] as const
export type EntitlementSource = (typeof ENTITLEMENT_SOURCES)[number]

const EntitlementSchema = z.object({
  source: z.enum(ENTITLEMENT_SOURCES),
  /** Start, inclusive. */
  startsAt: z.iso.datetime(),
  /** End, exclusive; null for no end. */
  endsAt: z.iso.datetime().nullable(),
})
export type Entitlement = z.output<typeof EntitlementSchema>

/** The plan of a member at one instant; source, start and end only while it is premium. */
type PlanNow =
  | { readonly isPremium: false; readonly source: null; readonly endsAt: null }
  | {
      readonly isPremium: true
      readonly source: EntitlementSource
      readonly startsAt: string
      readonly endsAt: string | null
    }

const FREE: PlanNow = { isPremium: false, source: null, endsAt: null }

const toEndMs = ({ endsAt }: Entitlement) => (endsAt === null ? Infinity : Date.parse(endsAt))

/**
 * The plan now. Of several entitlements the one that ends last counts; on a tie, paid before
 * granted before trial.
 */
export function toPlanNow(entitlements: readonly Entitlement[], now: Date): PlanNow {
  const at = now.getTime()
  const [longest] = entitlements
    .filter((each) => Date.parse(each.startsAt) <= at && at < toEndMs(each))
    .sort(
      (a, b) =>
        // Two without an end are equal; Infinity minus Infinity would be NaN.
        (toEndMs(a) === toEndMs(b) ? 0 : toEndMs(b) - toEndMs(a)) ||
        ENTITLEMENT_SOURCES.indexOf(a.source) - ENTITLEMENT_SOURCES.indexOf(b.source),
    )
  if (longest === undefined) return FREE
  const { source, startsAt, endsAt } = longest
  return { isPremium: true, source, startsAt, endsAt }
}
