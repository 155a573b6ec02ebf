/** Hashes of content. The short names are equal for equal content, and no two others have the same (131 bits). */
import { createHash } from 'node:crypto'

/** 22 characters of base64url, from the SHA-256 of a text or of bytes. */
export const toContentHash = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22)

/** The same of a value, as JSON. */
export const toJsonHash = (value: unknown): string => toContentHash(JSON.stringify(value))

/** SHA-256 of a text in lower-case hex; of a secret it is what the database stores. */
export const toSha256Hex = (text: string): string => createHash('sha256').update(text).digest('hex')
