/**
 * Refuses easily guessed passwords: the 49,000 most common ones of known breaches (package
 * zxcvbn-ts, checked offline), and the account's own address and names, also with a few digits or
 * signs after them.
 */
import { dictionary } from '@zxcvbn-ts/language-common'
import { AppError } from '#data/model/errors.ts'

const MESSAGE =
  'This password is known from data breaches or easy to guess. Please choose another one'

const known = new Set(dictionary['passwords-common'])

/** Characters used in place of letters. */
const DISGUISES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}
const undisguise = (text: string) => text.replace(/[@4310$5]/g, (sign) => DISGUISES[sign] ?? sign)
/** The text without trailing digits and signs, which people add to meet password rules. */
const bare = (text: string) => text.replace(/[\d\p{P}\p{S}]+$/u, '')

interface Owner {
  readonly email: string
  readonly firstName?: string | null
  readonly lastName?: string | null
}

/**
 * Digits and signs after a known word that do not make it another word: a year (4), or a year and a
 * sign (5).
 */
const MOST_ADDED = 5

const isKnown = (text: string) => known.has(text) || known.has(undisguise(text))

/** Whether a text is a part with or without digits and signs after it; a part of digits alone is no word. */
function isMadeOf(text: string, part: string): boolean {
  if (bare(text) !== bare(part)) return false
  return bare(part) !== '' || (text.startsWith(part) && text.length - part.length <= MOST_ADDED)
}

/** True for a password on the list of common ones, or made of the account's own address and names. */
export function isEasyToGuess(password: string, owner: Owner): boolean {
  const lower = password.normalize('NFKC').toLowerCase()
  const word = bare(lower)
  if (isKnown(lower) || /^(.)\1*$/u.test(word)) return true
  if (isKnown(word) && lower.length - word.length <= MOST_ADDED) return true
  const [local = '', domain = ''] = owner.email.toLowerCase().split('@')
  const own = [
    owner.email,
    local,
    domain.split('.')[0],
    owner.firstName,
    owner.lastName,
    'pitchproof',
  ]
  return own.some((part) => part && part.length >= 3 && isMadeOf(lower, part.toLowerCase()))
}

/** Throws for such a password, naming the field it came in. */
export function refuseEasyPassword(
  password: string,
  owner: Owner,
  field: 'password' | 'newPassword',
): void {
  if (!isEasyToGuess(password, owner)) return
  const errors = [{ path: field, message: MESSAGE }]
  throw new AppError('bad_input', MESSAGE, { details: { errors } })
}
