/** Requests and replies of the billing calls. */
import { z } from 'zod'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { TokenFormSchema } from '#data/model/account/account-forms.ts'
import { EmailSchema } from '#data/model/account/accounts.ts'

export const PriceSchema = z.object({
  /** In the smallest unit: 1498 for $14.98. */
  amount: z.int(),
  currency: z.string(),
})
export type Price = z.output<typeof PriceSchema>

/** `GET /api/billing/config` */
export const BillingConfigSchema = z.object({
  isConfigured: z.boolean(),
  publishableKey: z.string().nullable(),
  /** Price of a month; null while Stripe does not answer. */
  price: PriceSchema.nullable(),
  trialDays: z.int().nullable(),
})
export type BillingConfig = z.output<typeof BillingConfigSchema>

/** `POST /api/billing/checkout` */
export const CheckoutFormSchema = z.object({
  language: z.enum(LANGUAGE_CODES).default('en'),
  promoCode: z
    .string()
    .trim()
    .max(40, 'This code is too long')
    .nullish()
    .transform((code) => (code ? code.toUpperCase() : null)),
  /** Premium starts at once, before the withdrawal period is over; the law requires explicit consent. */
  startsAtOnce: z.literal(true, 'Please confirm that Premium may start at once'),
})
export type CheckoutForm = z.output<typeof CheckoutFormSchema>

export const AppliedDiscountSchema = z.object({
  name: z.string(),
  percentOff: z.number(),
  durationMonths: z.int(),
})
export type AppliedDiscount = z.output<typeof AppliedDiscountSchema>

export const CheckoutSchema = z.object({
  /** Opens the payment form. */
  clientSecret: z.string(),
  discount: AppliedDiscountSchema.nullable(),
  /** Amount charged today; null when Stripe did not say. */
  amountDue: PriceSchema.nullable(),
  /** Free days before the first charge; null unless it is the member's first subscription. */
  trialDays: z.int().nullable(),
})
export type Checkout = z.output<typeof CheckoutSchema>

export const LanguageFormSchema = z.object({ language: z.enum(LANGUAGE_CODES).default('en') })

/** `POST /api/billing/code`: the discount of a typed code, before the order. */
export const CodeFormSchema = z.object({
  promoCode: z
    .string()
    .trim()
    .min(1, 'Please enter a code')
    .max(40, 'This code is too long')
    .transform((code) => code.toUpperCase()),
})

export const LinkSchema = z.object({ url: z.url() })

/** `GET /api/billing/subscription`: the subscription as the member's account page shows it. */
export const MemberSubscriptionSchema = z.object({
  subscription: z
    .object({
      status: z.string(),
      /** True when it ends with the paid period and is not renewed. */
      isCancelled: z.boolean(),
      periodEndsAt: z.iso.datetime().nullable(),
      trialEndsAt: z.iso.datetime().nullable(),
      endedAt: z.iso.datetime().nullable(),
      /** End of Premium after a refused renewal, while Stripe retries the payment. */
      staysUntil: z.iso.datetime().nullable(),
      /**
       * True when it runs without giving Premium: a payment was refunded or disputed, or its price
       * is none of ours.
       */
      isResting: z.boolean(),
      /** During the withdrawal period: its last day, and the refund of a withdrawal now. */
      withdrawal: z
        .object({
          until: z.iso.date(),
          refund: PriceSchema.nullable(),
          orderedAt: z.iso.datetime(),
        })
        .nullable(),
    })
    .nullable(),
  /** The last withdrawal, if any. */
  withdrawn: z
    .object({
      declaredAt: z.iso.datetime(),
      /** Null while the refund is in progress. */
      refund: PriceSchema.nullable(),
    })
    .nullable(),
})
export type MemberSubscription = z.output<typeof MemberSubscriptionSchema>

const UNPAID = new Set(['past_due', 'unpaid', 'paused'])

/** True while the member has a subscription that waits for a payment; no second one is offered. */
export const waitsForPayment = ({ subscription }: MemberSubscription): boolean =>
  subscription !== null && subscription.endedAt === null && UNPAID.has(subscription.status)

/** Cancelling ends with the paid period; withdrawing, within 14 days of the order, ends at once with a refund. */
export const LEAVE_KINDS = ['cancel', 'withdraw'] as const
export type LeaveKind = (typeof LEAVE_KINDS)[number]

/** `POST /api/billing/withdraw`: the instant of the withdrawal. */
export const WithdrawnSchema = z.object({ declaredAt: z.iso.datetime() })

/** `POST /api/billing/leave`: cancel or withdraw without signing in, by a link mailed to the account's address. */
export const LeaveFormSchema = z.object({
  email: EmailSchema,
  kind: z.enum(LEAVE_KINDS),
  language: z.enum(LANGUAGE_CODES).default('en'),
})
export type LeaveForm = z.output<typeof LeaveFormSchema>

/** `POST /api/billing/leave/confirm` */
export const LeaveConfirmSchema = z.intersection(
  TokenFormSchema,
  z.object({ kind: z.enum(LEAVE_KINDS) }),
)
export const LeaveAnswerSchema = z.object({
  kind: z.enum(LEAVE_KINDS),
  /** End of Premium. */
  endsAt: z.iso.datetime().nullable(),
})
export type LeaveAnswer = z.output<typeof LeaveAnswerSchema>

export const InvoicesSchema = z.array(
  z.object({
    id: z.string(),
    number: z.string().nullable(),
    createdAt: z.iso.datetime(),
    total: PriceSchema,
    status: z.string().nullable(),
    url: z.string().nullable(),
    pdfUrl: z.string().nullable(),
  }),
)
export type Invoices = z.output<typeof InvoicesSchema>
