/** Contact messages as administrators read, answer and close them. */
import { z } from 'zod'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { CONTACT_SUBJECT_VALUES } from './contact.ts'

/** Messages on one page. */
export const MESSAGES_PAGE = 20

const AdminMessageSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  subject: z.enum(CONTACT_SUBJECT_VALUES),
  message: z.string(),
  /** Of the page it was written on. */
  language: z.enum(LANGUAGE_CODES),
  /** Account of the signed-in sender; null for a visitor. */
  userId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
  /** When the mail to support was sent; null before that. */
  mailedAt: z.iso.datetime().nullable(),
  doneAt: z.iso.datetime().nullable(),
  answers: z.array(
    z.object({
      id: z.uuid(),
      body: z.string(),
      /** Address of the administrator who answered; null when that account is deleted. */
      answeredBy: z.string().nullable(),
      createdAt: z.iso.datetime(),
    }),
  ),
})
export type AdminMessage = z.output<typeof AdminMessageSchema>

/** `GET /api/admin/messages` */
export const MessagesQuerySchema = z.object({
  /** Only messages that are not done yet. */
  open: z.stringbool().default(false),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
})
export const AdminMessagesSchema = z.object({
  messages: z.array(AdminMessageSchema),
  total: z.int(),
  /** Number of messages that are not done, whatever the filter. */
  open: z.int(),
})
export type AdminMessages = z.output<typeof AdminMessagesSchema>

/** `POST /api/admin/messages/{id}/answers` */
export const AnswerFormSchema = z.object({
  text: z
    .string('Please enter an answer')
    .trim()
    .min(1, 'Please enter an answer')
    .max(5000, 'The answer must be at most 5000 characters')
    // The one character that PostgreSQL cannot store in a text.
    .refine((text) => !text.includes('\0'), 'The answer holds a character that cannot be stored'),
  /** Number of answers the form showed: a colleague may have answered in the meantime. */
  seenAnswers: z.int().min(0),
})

/** `PUT /api/admin/messages/{id}` */
export const DoneSchema = z.object({ isDone: z.boolean() })
