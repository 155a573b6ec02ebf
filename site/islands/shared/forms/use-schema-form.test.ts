import { expect, test } from 'vitest'
import { LoginSchema } from '#data/model/account/accounts.ts'
import { toErrors } from './use-schema-form.ts'

test('errors stand in the order of the fields, the first of which is focused, each with its first message', () => {
  const login = LoginSchema.safeParse({ email: '', password: '' })
  expect(Object.keys(toErrors(login.error!.issues))).toEqual(['email', 'password'])
  const refused = [
    { path: 'email', message: 'first' },
    { path: ['password'], message: 'second' },
    { path: 'email', message: 'third' },
  ]
  expect(toErrors(refused)).toEqual({ email: 'first', password: 'second' })
})
