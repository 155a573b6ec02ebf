import { expect, test } from 'vitest'
import {
  CONTACT_SUBJECT_VALUES,
  CONTACT_SUBJECTS,
  ContactMessageSchema,
  type ContactMessage,
} from './contact.ts'

const FORM: ContactMessage = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  subject: 'billing',
  message: 'My card was charged twice.\nOrder 4711.',
}

function listErrors(change: object): (readonly [path: string, message: string])[] {
  const parsed = ContactMessageSchema.safeParse({ ...FORM, ...change })
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => [path.join('.'), message] as const)
}

test('[contact-04] there are twelve subjects, each with its label', () => {
  expect(Object.entries(CONTACT_SUBJECTS).map((pair) => pair.join(': '))).toEqual([
    'general: General Inquiry',
    'account: Account & Login Issues',
    'billing: Subscription & Billing',
    'technical: Technical Issues',
    'privacy: Data Privacy & GDPR',
    'age_verification: Age Verification',
    'predictions: Prediction Accuracy',
    'terms: Terms of Service',
    'responsible_gaming: Responsible Gaming Support',
    'partnership: Partnership Inquiries',
    'legal: Legal & Compliance',
    'feature: Feature Request',
  ])
  for (const subject of CONTACT_SUBJECT_VALUES) expect(listErrors({ subject })).toEqual([])
})

test('[contact-05] name, email, subject and message are required, and each says what is missing', () => {
  const missing = [
    ['name', 'Please enter your name'],
    ['email', 'Please enter a valid email address'],
    ['subject', 'Please choose a subject'],
    ['message', 'Please enter a message'],
  ] as const
  for (const empty of [undefined, null, '', '   ']) {
    const all = { name: empty, email: empty, subject: empty, message: empty }
    expect(listErrors(all), JSON.stringify(empty)).toEqual(missing)
    for (const [field, message] of missing)
      expect(listErrors({ [field]: empty })).toEqual([[field, message]])
  }
})

test('[contact-05] the email must be one, and the subject one of the twelve', () => {
  for (const email of [
    'ada',
    'ada@',
    '@example.com',
    'ada @example.com',
    'ada@example.com\nBcc: x',
  ])
    expect(listErrors({ email }), email).toEqual([['email', 'Please enter a valid email address']])
  for (const subject of ['General Inquiry', 'refund', 'toString', 3])
    expect(listErrors({ subject })).toEqual([['subject', 'Please choose a subject']])
})

test('a name is one line, and every text has a maximum length', () => {
  expect(listErrors({ name: 'Ada\r\nBcc: all@example.com' })).toEqual([
    ['name', 'Please enter the name on one line'],
  ])
  expect(listErrors({ name: 'a'.repeat(200), message: 'b'.repeat(5000) })).toEqual([])
  expect(listErrors({ name: 'a'.repeat(201), message: 'b'.repeat(5001) })).toEqual([
    ['name', 'The name must be at most 200 characters'],
    ['message', 'The message must be at most 5000 characters'],
  ])
  expect(listErrors({ message: 'a\0b' })).toHaveLength(1)
})

test('spaces around a text are removed, line breaks within the message are not', () => {
  const given = {
    ...FORM,
    name: '  Ada Lovelace ',
    email: ' Ada@Example.com ',
    message: ` ${FORM.message}\n`,
  }
  expect(ContactMessageSchema.parse(given)).toEqual(FORM)
})
