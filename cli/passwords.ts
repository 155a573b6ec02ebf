/** Passwords that this program creates. */
import { randomBytes } from 'node:crypto'

const PASSWORD_BYTES = 15

/** 20 random characters, with a prefix that satisfies every registration rule. */
export function makePassword(): string {
  return `Pp1-${randomBytes(PASSWORD_BYTES).toString('base64url')}`
}
