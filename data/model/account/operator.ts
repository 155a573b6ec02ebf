/**
 * The operator of an installation, as the law requires it on the imprint page, in the terms, the
 * privacy policy and the mails.
 */
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
} as const satisfies Record<OperatorFact, string>
export const OPERATOR_FACTS = Object.keys(SETTING_OF) as readonly OperatorFact[]

/** Not every operator has an entry in a register or a VAT number. */
const OPTIONAL: ReadonlySet<OperatorFact> = new Set(['register', 'vat'])

interface OperatorSettings {
  readonly operatorName: string | null
  readonly operatorAddress: string | null
  readonly operatorPhone: string | null
  readonly operatorRegister: string | null
  readonly operatorVat: string | null
  readonly dataProtectionContact: string | null
  readonly supervisoryAuthority: string | null
}

export function toOperator(settings: OperatorSettings): Operator {
  return {
    name: settings.operatorName,
    address: settings.operatorAddress,
    phone: settings.operatorPhone,
    register: settings.operatorRegister,
    vat: settings.operatorVat,
    privacyContact: settings.dataProtectionContact,
    authority: settings.supervisoryAuthority,
  }
}

/** Facts that an installation with real matches must state and does not. */
export function listMissingFacts(operator: Operator): OperatorFact[] {
  return OPERATOR_FACTS.filter((fact) => operator[fact] === null && !OPTIONAL.has(fact))
}
