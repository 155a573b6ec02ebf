/** The contact form: its subjects and its rules. */
import { z } from 'zod'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '#data/model/languages.ts'
import { EmailSchema, NO_CONTROLS } from './accounts.ts'

/** Support address when the operator has set none. */
export const DEFAULT_SUPPORT_EMAIL = 'support@pitchproof.example'

/** Subjects of a message, in the order of the form, with the English label. */
export const CONTACT_SUBJECTS = {
  general: 'General Inquiry',
  account: 'Account & Login Issues',
  billing: 'Subscription & Billing',
  technical: 'Technical Issues',
  privacy: 'Data Privacy & GDPR',
  age_verification: 'Age Verification',
  predictions: 'Prediction Accuracy',
  terms: 'Terms of Service',
  responsible_gaming: 'Responsible Gaming Support',
  partnership: 'Partnership Inquiries',
  legal: 'Legal & Compliance',
  feature: 'Feature Request',
} as const

export type ContactSubject = keyof typeof CONTACT_SUBJECTS

/** The values of the subjects, in the order of the form. */
export const CONTACT_SUBJECT_VALUES = Object.keys(CONTACT_SUBJECTS) as [
  ContactSubject,
  ...ContactSubject[],
]

/** Fields of the form, all required. */
export const ContactMessageSchema = z.object({
  name: z
    .string('Please enter your name')
    .trim()
    .min(1, 'Please enter your name')
    .max(200, 'The name must be at most 200 characters')
    .regex(NO_CONTROLS, 'Please enter the name on one line'),
  email: EmailSchema,
  subject: z.enum(CONTACT_SUBJECT_VALUES, { error: 'Please choose a subject' }),
  message: z
    .string('Please enter a message')
    .trim()
    .min(1, 'Please enter a message')
    .max(5000, 'The message must be at most 5000 characters')
    // The one character that PostgreSQL cannot store in a text.
    .refine((text) => !text.includes('\0'), 'The message holds a character that cannot be stored'),
})
/** A message as the form sends it. */
export type ContactMessage = z.output<typeof ContactMessageSchema>

/** A message as the server receives it: with the page's language, in which our mails about it are written. */
export const ContactRequestSchema = ContactMessageSchema.extend({
  language: z.enum(LANGUAGE_CODES).default(DEFAULT_LANGUAGE),
})
export type ContactRequest = z.output<typeof ContactRequestSchema>
