import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import {
  formatLetterDay,
  formatLetterMoment,
  LETTER_KINDS,
  CAUSED_BY_ANYBODY,
  writeLetter,
  type LetterValues,
} from './letters.ts'
import { TEXTS } from '#api/texts/texts.ts'

const SENDER = {
  operatorName: 'Pitchproof',
  operatorAddress: null,
  publicOrigin: 'https://pitchproof.example',
}
const VALUES = {
  link: 'https://pitchproof.example/somewhere#token=abc',
  newEmail: 'new@example.com',
  left: '9',
  name: 'Chrome · Linux',
  day: '14 March 2026',
  amount: '$14.98',
  paid: '$8.99',
  fullDay: '14 June 2026',
  withdrawDay: '28 March 2026',
  withdrawLink: 'https://pitchproof.example/withdraw',
  receivedAt: '14 March 2026 at 12:00 UTC',
  contract: 'sub_1',
  orderedOn: '14 March 2026',
}

test.each(LANGUAGE_CODES)(
  'every letter is complete in %s, with no placeholder left',
  (language) => {
    const subjects = LETTER_KINDS.map((kind) => {
      const values = VALUES as unknown as LetterValues[typeof kind]
      const { subject, text } = writeLetter({ kind, language, firstName: 'Zoë', values }, SENDER)
      expect(subject + text, kind).not.toMatch(/\{\{|\}\}|undefined/)
      // No words of a stranger in a mail to an address that may belong to somebody else.
      expect(text.includes('Zoë'), kind).toBe(!CAUSED_BY_ANYBODY.has(kind))
      expect(text).toMatch(/Pitchproof\nhttps:\/\/pitchproof\.example\n$/)
      expect(subject).not.toContain('\n')
      return subject
    })
    expect(new Set(subjects).size).toBe(LETTER_KINDS.length)
  },
)

test('a subject of the contact form has one name, in the form and in our answer', async () => {
  for (const language of LANGUAGE_CODES) {
    const path = `../../site/locales/${language}/contact.json`
    const form = (await import(path, { with: { type: 'json' } })) as {
      default: { subjects: object }
    }
    expect(TEXTS[language].mail.contactAnswer.subjects, language).toEqual(form.default.subjects)
  }
})

test('a name that looks like a placeholder stays text, and a missing name leaves no gap', () => {
  const letter = { kind: 'password-changed', language: 'en', values: VALUES } as const
  expect(writeLetter({ ...letter, firstName: '{{link}}' }, SENDER).text).toContain(
    'Hello {{link}},',
  )
  expect(writeLetter({ ...letter, firstName: null }, SENDER).text).toMatch(/^Hello,\n\n/)
})

test('a letter is not written without all its values', () => {
  const letter = { kind: 'reset-password', language: 'en', firstName: null } as const
  expect(() => writeLetter({ ...letter, values: {} as { link: string } }, SENDER)).toThrow('"link"')
})

test('a letter is signed with the name of the operator, the address where it is stated, and the site', () => {
  const letter = {
    kind: 'reset-password',
    language: 'en',
    firstName: null,
    values: VALUES,
  } as const
  const signed = { ...SENDER, operatorName: 'Example Ltd', operatorAddress: '1 High Street, Leeds' }
  expect(writeLetter(letter, signed).text).toMatch(
    /\n\nExample Ltd\n1 High Street, Leeds\nhttps:\/\/pitchproof\.example\n$/,
  )
})

test('days are written in the language of the letter', () => {
  const day = new Date('2026-03-14T23:30:00Z')
  expect(formatLetterDay('en', day)).toBe('14 March 2026')
  expect(formatLetterMoment('en', day)).toBe('14 March 2026 at 23:30 UTC')
  expect(formatLetterDay('pt', day)).toBe('14 de março de 2026')
  expect(formatLetterDay('de', day)).toBe('14. März 2026')
  expect(formatLetterDay('tr', day)).toBe('14 Mart 2026')
})
