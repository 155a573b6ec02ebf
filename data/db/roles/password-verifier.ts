/**
 * The stored form of a password in PostgreSQL (RFC 5802 and 7677, SCRAM-SHA-256). It is computed
 * here so that the password itself appears in no statement and no log of the server.
 */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { AppError } from '#data/model/errors.ts'

/** PostgreSQL's default number of rounds. */
const ITERATIONS = 4096
const SALT_BYTES = 16
/** Printable ASCII without a space: other characters have several encodings, and drivers differ. */
const PASSWORD = /^[\x21-\x7e]{12,}$/

export function requirePassword(text: string): string {
  if (PASSWORD.test(text)) return text
  throw new AppError(
    'bad_input',
    'A password of a role has at least 12 characters: letters, digits and signs of ASCII, no space.',
  )
}

/** `SCRAM-SHA-256$4096:salt$stored key:server key`, as `alter role … password` accepts it. */
export function toPasswordVerifier(
  password: string,
  salt: Buffer = randomBytes(SALT_BYTES),
): string {
  const salted = pbkdf2Sync(requirePassword(password), salt, ITERATIONS, 32, 'sha256')
  const sign = (text: string) => createHmac('sha256', salted).update(text).digest()
  const storedKey = createHash('sha256').update(sign('Client Key')).digest('base64')
  const serverKey = sign('Server Key').toString('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}
