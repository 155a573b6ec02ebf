import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

test('when too many sign in at once the next one is told to retry, and answered then, with an account or without', async () => {
  const stored = await hashPassword('Kick-off at 3')
  const crowd = Array.from({ length: 200 }, () => hashPassword('anything').catch(() => null))
  await expect(verifyPassword(null, 'Kick-off at 3')).rejects.toMatchObject({
    code: 'busy',
    details: { retryAfterSeconds: 3 },
  })
  expect(await Promise.all(crowd)).toContain(null)
  expect(await verifyPassword(null, 'Kick-off at 3')).toBe(false)
  expect(await verifyPassword(stored, 'Kick-off at 3')).toBe(true)
  expect(await verifyPassword(stored, 'Kick-off at 4')).toBe(false)
})
