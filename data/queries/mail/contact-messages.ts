/** Messages from the contact form. */
import type { ContactRequest } from '#data/model/account/contact.ts'
import type { WriteDb } from '#data/db/database.ts'
import { contactMessages } from '#data/db/schema.ts'

export type StoredContactMessage = typeof contactMessages.$inferSelect

interface NewContactMessage extends ContactRequest {
  /** The signed-in sender, null for a visitor. */
  readonly userId: string | null
  readonly createdAt: Date
}

/** Stores a message. */
export async function addContactMessage(
  db: WriteDb,
  message: NewContactMessage,
): Promise<StoredContactMessage> {
  const [stored] = await db.insert(contactMessages).values(message).returning()
  return stored!
}
