/** What visitors write to us through the contact form. */
import type { ContactRequest } from '#data/model/account/contact.ts'
import type { WriteDb } from '#data/db/database.ts'
import { contactMessages } from '#data/db/schema.ts'

export type StoredContactMessage = typeof contactMessages.$inferSelect

export interface NewContactMessage extends ContactRequest {
  /** Who was signed in when writing, null for a visitor. */
  readonly userId: string | null
  readonly createdAt: Date
}

/** Keeps a message. */
export async function addContactMessage(
  db: WriteDb,
  message: NewContactMessage,
): Promise<StoredContactMessage> {
  const [stored] = await db.insert(contactMessages).values(message).returning()
  return stored!
}
