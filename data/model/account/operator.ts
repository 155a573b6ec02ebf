/**
 * Who runs an installation, as law wants it told: on the imprint page, in the
 * terms, the privacy policy and the mails. Browser-safe; the settings are read
 * by the command line and by the build of the pages alike.
 */
import { z } from 'zod'

/** One line of text; an empty setting counts as none. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most, `has at most ${most} characters`)
    .regex(/^\P{Cc}+$/u, 'is text on one line')
    .nullable()
    .default(null)

export const OperatorSettingsSchema = z.object({
  OPERATOR_NAME: line(100),
  OPERATOR_ADDRESS: line(300),
  OPERATOR_PHONE: line(40),
  OPERATOR_REGISTER: line(200),
  OPERATOR_VAT: line(40),
  DATA_PROTECTION_CONTACT: line(200),
  SUPERVISORY_AUTHORITY: line(200),
})
export const OPERATOR_SETTINGS = Object.keys(
  OperatorSettingsSchema.shape,
) as readonly (keyof OperatorSettings)[]
export type OperatorSettings = z.output<typeof OperatorSettingsSchema>

export interface Operator {
  readonly name: string | null
  readonly address: string | null
  readonly phone: string | null
  readonly register: string | null
  readonly vat: string | null
  /** A name or a mail address. */
  readonly privacyContact: string | null
  readonly authority: string | null
}
export type OperatorFact = keyof Operator

/** The setting of each fact. */
export const SETTING_OF = {
  name: 'OPERATOR_NAME',
  address: 'OPERATOR_ADDRESS',
  phone: 'OPERATOR_PHONE',
  register: 'OPERATOR_REGISTER',
  vat: 'OPERATOR_VAT',
  privacyContact: 'DATA_PROTECTION_CONTACT',
  authority: 'SUPERVISORY_AUTHORITY',
} as const satisfies Record<OperatorFact, keyof OperatorSettings>
export const OPERATOR_FACTS = Object.keys(SETTING_OF) as readonly OperatorFact[]

/** Not every operator has an entry in a register or a VAT number. */
const OPTIONAL: ReadonlySet<OperatorFact> = new Set(['register', 'vat'])

export function toOperator(settings: OperatorSettings): Operator {
  return {
    name: settings.OPERATOR_NAME,
    address: settings.OPERATOR_ADDRESS,
    phone: settings.OPERATOR_PHONE,
    register: settings.OPERATOR_REGISTER,
    vat: settings.OPERATOR_VAT,
    privacyContact: settings.DATA_PROTECTION_CONTACT,
    authority: settings.SUPERVISORY_AUTHORITY,
  }
}

/** What an installation with real matches has to state and does not. */
export function listMissingFacts(operator: Operator): OperatorFact[] {
  return OPERATOR_FACTS.filter((fact) => operator[fact] === null && !OPTIONAL.has(fact))
}
