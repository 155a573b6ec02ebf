/**
 * Attacks on an account with a known password, on its second factor, and on a match that a feed
 * reports as finished.
 */
import { Secret, TOTP } from 'otpauth'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  RecoveryCodesSchema,
  SecondFactorStartSchema,
  SecondFactorWantedSchema,
} from '#data/model/account/account-replies.ts'
import { readConfirmation, waitForLink } from '#cli/testing/outbox.ts'
import { PASSWORD } from '#cli/testing/registration.ts'
import { attack, join, makeCall, openMember, type Attack, type Call } from './attacker.ts'

/** Token of a sign-in that still needs its code. */
async function startSignIn(call: Call, email: string): Promise<string | null> {
  const reply = await call('/api/auth/login', { body: { email, password: PASSWORD } })
  if (reply.status !== 202) return null
  return SecondFactorWantedSchema.parse(await reply.json()).secondFactorToken
}

async function lockOut(url: string, dataDir: string): Promise<string | null> {
  const call = makeCall(url)
  const owner = await join(url)
  const confirmation = await readConfirmation(dataDir, { email: owner.email, password: PASSWORD })
  await owner.call('/api/auth/verify-email', { body: confirmation })
  const started = await owner.call('/api/account/second-factor', {
    body: { currentPassword: PASSWORD },
  })
  const { secret } = SecondFactorStartSchema.parse(await started.json())
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  const confirmed = await owner.call('/api/account/second-factor/confirm', { body: { code } })
  const { recoveryCodes } = RecoveryCodesSchema.parse(await confirmed.json())
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const token = await startSignIn(call, owner.email)
    if (token === null) break
    const guess = String(attempt).padStart(6, '0')
    await call('/api/auth/login/code', { body: { token, code: guess } })
  }
  // The owner signs in on a known device.
  const token = await startSignIn(owner.call, owner.email)
  const reply =
    token && (await owner.call('/api/auth/login/code', { body: { token, code: recoveryCodes[0] } }))
  return reply && reply.ok && reply.headers.getSetCookie().length > 0
    ? 'the owner’s code still opens'
    : null
}

/** Registers with somebody's address, takes what it can get, and looks what is left after her reset. */
async function squat(url: string, dataDir: string): Promise<string | null> {
  const stranger = await join(url)
  const { email } = stranger
  const own = { currentPassword: PASSWORD }
  const factor = await stranger.call('/api/account/second-factor', { body: own })
  const addresses = await stranger.call('/api/follows/addresses', { method: 'POST' })
  const owner = makeCall(url)
  await owner('/api/auth/forgot-password', { body: { email } })
  const { hash } = await waitForLink(dataDir, email, /Choose a new password/)
  const newPassword = `${PASSWORD}-hers`
  const body = { token: hash.replace('#token=', ''), newPassword, confirmPassword: newPassword }
  const reset = await owner('/api/auth/reset-password', { body })
  if (!reset.ok) throw new Error(`The password was not reset: ${reset.status}.`)
  const entered = await owner('/api/auth/login', { body: { email, password: newPassword } })
  const left = await stranger.call('/api/auth/user')
  const isHeld = [factor.status, addresses.status].every((status) => status === 403)
  return isHeld && entered.status === 200 && left.status === 401
    ? `403 before she confirms, and her new password is all it takes`
    : null
}

export function listAccountAttacks(url: string, dataDir: string): Attack[] {
  return [
    attack('lock an owner out of the second factor, knowing the password', () =>
      lockOut(url, dataDir),
    ),
    attack('register with somebody’s address and stay in the account she takes over', () =>
      squat(url, dataDir),
    ),
    attack('go on with a session after the password was changed elsewhere', async () => {
      const thief = await join(url)
      const owner = openMember(url, thief.email)
      await owner.call('/api/auth/login', { body: { email: owner.email, password: PASSWORD } })
      const newPassword = `${PASSWORD}-again`
      const changed = await owner.call('/api/account/password', {
        method: 'PUT',
        body: { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword },
      })
      if (!changed.ok) throw new Error(`The password was not changed: ${changed.status}.`)
      // For reads of matches a session is cached for a second (decision 027).
      await sleep(1500)
      const { status } = await thief.call('/api/auth/user')
      return status === 401 ? '401' : null
    }),
  ]
}
