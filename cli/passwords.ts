/** Passwords this program makes for people. */
import { randomBytes } from 'node:crypto'

const PASSWORD_BYTES = 15

/** 20 random characters, with a prefix that has one of each kind the registration rules ask for. */
export function makePassword(): string {
  return `Pp1-${randomBytes(PASSWORD_BYTES).toString('base64url')}`
}
