/** Argon2id with the parameters of the OWASP password storage cheat sheet (19 MiB, 2 passes, 1 lane). */
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { makeGate } from '#data/db/limits.ts'
import { AppError } from '#data/model/errors.ts'
import { once } from './once.ts'

const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const

const toCrowdedError = () =>
  new AppError('busy', 'Too many people are signing in at this moment. Please try again.', {
    details: { retryAfterSeconds: 3 },
  })

/**
 * Each hash takes a core and 19 MiB for a while: one core is left free for other requests during
 * many sign-ins. After a second in the queue a request gets "try again"; hashing for a client that
 * has gone would delay the next one too.
 */
const inTurn = makeGate(Math.max(1, availableParallelism() - 1), 100, { refuse: toCrowdedError })

/** The same password typed on two systems may be two byte sequences. */
function toBytes(password: string): string {
  return password.normalize('NFKC')
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(toBytes(password), OPTIONS))
}

/** If it was refused a turn, the next call retries. */
const getHashOfNobody = once(() => hashPassword(randomBytes(32).toString('hex')))

/** Takes as long for an account that does not exist (null) as for a wrong password. */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  const hashed = passwordHash ?? (await getHashOfNobody())
  const isRight = await inTurn(() => verify(hashed, toBytes(password)))
  // Created before the first sign-in without an account, after those now in the queue.
  void getHashOfNobody().catch(() => {})
  return passwordHash !== null && isRight
}
