/** The mails, in eight languages: each kind with its values, and the text made of them. */
import { toDayWords } from '#data/model/day-words.ts'
import { joinWords } from '#data/model/italian-joins.ts'
import { toLocale, type Language } from '#data/model/languages.ts'
import { fillText } from '#api/texts/fill-text.ts'
import { TEXTS } from '#api/texts/texts.ts'

/** Values of every mail about a new subscription. */
type StartedValues = {
  /** The price without a discount. */
  readonly amount: string
  readonly day: string
  readonly link: string
  readonly withdrawDay: string
  readonly withdrawLink: string
}

/** The values of each kind of mail. Days and amounts are formatted in the reader's language. */
export interface LetterValues {
  readonly 'verify-email': { readonly link: string }
  readonly 'reset-password': { readonly link: string }
  readonly 'change-email': { readonly link: string }
  readonly 'email-change-asked': { readonly newEmail: string; readonly link: string }
  readonly 'email-changed': { readonly newEmail: string }
  readonly 'password-changed': { readonly link: string }
  /** Forgotten password. The reset removes passkeys and the addresses of calendar and feed. */
  readonly 'password-reset': { readonly link: string }
  readonly 'second-factor-on': { readonly link: string }
  readonly 'second-factor-off': { readonly link: string }
  readonly 'recovery-code-used': { readonly left: string; readonly link: string }
  readonly 'passkey-added': { readonly name: string; readonly link: string }
  readonly 'passkey-removed': { readonly name: string; readonly link: string }
  readonly 'passkey-suspected': { readonly name: string; readonly link: string }
  readonly 'account-closed': { readonly day: string }
  readonly 'contact-received': Readonly<Record<never, string>>
  readonly 'subscription-started': StartedValues & { readonly paid: string }
  readonly 'subscription-started-discount': StartedValues & {
    readonly paid: string
    /** Day from which the full price is charged. */
    readonly fullDay: string
  }
  readonly 'trial-started': StartedValues
  readonly 'trial-ending': { readonly amount: string; readonly day: string; readonly link: string }
  readonly 'subscription-renewed': {
    readonly amount: string
    readonly day: string
    readonly link: string
  }
  readonly 'renewal-reminder': {
    readonly amount: string
    readonly day: string
    readonly link: string
  }
  readonly 'subscription-cancelled': {
    readonly day: string
    readonly link: string
    readonly receivedAt: string
  }
  /** Cancelled while the subscription is resting: it gives no Premium until it ends. */
  readonly 'subscription-cancelled-resting': LetterValues['subscription-cancelled']
  readonly 'subscription-ended': { readonly day: string; readonly link: string }
  readonly 'payment-failed': {
    readonly amount: string
    readonly link: string
    /** Day until which Premium stays. */
    readonly day: string
  }
  readonly 'payment-failed-resting': { readonly amount: string; readonly link: string }
  readonly 'cancel-asked': { readonly link: string; readonly receivedAt: string }
  readonly 'withdraw-asked': { readonly link: string; readonly receivedAt: string }
  readonly 'nothing-to-end': { readonly link: string; readonly receivedAt: string }
  readonly 'withdrawal-received': {
    readonly contract: string
    readonly orderedOn: string
    readonly receivedAt: string
  }
  readonly 'withdrawal-done': { readonly amount: string; readonly link: string }
}
export type LetterKind = keyof LetterValues

/** Every kind of mail. */
export const LETTER_KINDS = Object.keys(TEXTS.en.mail.letters) as LetterKind[]

/**
 * Mails that a stranger can trigger to any address. They contain no name, which would be the
 * stranger's words, and are rate limited per address.
 */
export const CAUSED_BY_ANYBODY: ReadonlySet<string> = new Set<LetterKind>([
  'verify-email',
  'change-email',
  'reset-password',
  'contact-received',
  'cancel-asked',
  'withdraw-asked',
  'nothing-to-end',
])

export interface Sender {
  /** The operator's name, which signs the letters. */
  readonly operatorName: string
  /** Postal address of the operator; null when not set. */
  readonly operatorAddress: string | null
  /** Address of the site, without a path. */
  readonly publicOrigin: string
}

export interface Letter<Kind extends LetterKind> {
  readonly kind: Kind
  readonly language: Language
  /** Null when unknown; the greeting then has no name. */
  readonly firstName: string | null
  readonly values: LetterValues[Kind]
}

/** Operator's name, postal address and the address of the site. */
function toSignature({ operatorName, operatorAddress, publicOrigin }: Sender): string {
  return [operatorName, ...(operatorAddress === null ? [] : [operatorAddress]), publicOrigin].join(
    '\n',
  )
}

/** The subject and the whole text of a mail. */
export function writeLetter<Kind extends LetterKind>(
  { kind, language, firstName, values }: Letter<Kind>,
  sender: Sender,
): { subject: string; text: string } {
  const catalogue = TEXTS[language].mail
  const known = {
    ...values,
    firstName: firstName ?? '',
    operator: sender.operatorName,
  }
  const letter = catalogue.letters[kind]
  const isNamed = firstName !== null && firstName !== '' && !CAUSED_BY_ANYBODY.has(kind)
  const greeting = isNamed ? catalogue.greeting : catalogue.greetingWithoutName
  const write = (text: string) => joinWords(fillText(text, known), language)
  return {
    subject: write(letter.subject),
    text: `${fillText(greeting, known)}\n\n${write(letter.text)}\n\n${toSignature(sender)}\n`,
  }
}

/** A day in a mail: "14 March 2026". */
export function formatLetterDay(language: Language, day: Date): string {
  const words = day.toLocaleDateString(toLocale(language), { dateStyle: 'long', timeZone: 'UTC' })
  return toDayWords(words, language)
}

/** An instant in a mail that proves it: "14 March 2026 at 12:00 UTC". */
export function formatLetterMoment(language: Language, at: Date): string {
  const moment = at.toLocaleString(toLocale(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return `${toDayWords(moment, language)} UTC`
}
