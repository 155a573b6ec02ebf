import { expect, test } from 'vitest'
import { parseAccount, requireOwnAddress } from './run-url.ts'

test('a load is put on this machine alone', async () => {
  expect((await requireOwnAddress('http://127.0.0.1:4321')).port).toBe('4321')
  expect((await requireOwnAddress('http://localhost')).hostname).toMatch(/^127\.|::1/)
  await expect(requireOwnAddress('http://192.0.2.7:80')).rejects.toThrow(/not this machine/)
  await expect(requireOwnAddress('https://127.0.0.1')).rejects.toThrow(/over http/)
  await expect(requireOwnAddress('somewhere')).rejects.toThrow(/is no address/)
})

test('an account is its plan, its address and its password, which may hold colons', () => {
  expect(parseAccount('premium:a@b.example:x:y')).toMatchObject({
    plan: 'premium',
    email: 'a@b.example',
    password: 'x:y',
  })
  expect(() => parseAccount('admin:a@b.example:x')).toThrow(/is no account/)
})
