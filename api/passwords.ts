/** Argon2id with the parameters of the OWASP password storage cheat sheet (19 MiB, 2 passes, 1 lane). */
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const

/** One password typed on two systems may come as two byte sequences. */
function toBytes(password: string): string {
  return password.normalize('NFKC')
}

export function hashPassword(password: string): Promise<string> {
  return hash(toBytes(password), OPTIONS)
}

let hashOfNobody: Promise<string> | null = null

/** Takes as long for an account that does not exist (null) as for a wrong password. */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  hashOfNobody ??= hashPassword(randomBytes(32).toString('hex'))
  const isRight = await verify(passwordHash ?? (await hashOfNobody), toBytes(password))
  return passwordHash !== null && isRight
}
