import { expect, test } from 'vitest'
import {
  getSafeNextPath,
  LoginSchema,
  PasswordChangeSchema,
  ProfileSchema,
  RegistrationSchema,
} from './accounts.ts'
import { CurrentUserSchema, isAuthenticated, needsCompliance } from './current-user.ts'

const form = {
  email: 'Ana@Example.com',
  password: 'Secret123',
  confirmPassword: 'Secret123',
  firstName: 'Ana',
  lastName: 'Ionescu',
  age: 30,
  ageVerified: true,
  disclaimerAccepted: true,
  gamblingRiskAccepted: true,
}

function listMessages(change: object) {
  const parsed = RegistrationSchema.safeParse({ ...form, ...change })
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.message)
}

test('a complete registration passes, with the e-mail in lower case', () => {
  expect(RegistrationSchema.parse(form).email).toBe('ana@example.com')
})

test('[register-06] an invalid email is refused at registration and login', () => {
  for (const email of ['', 'ana', 'ana@', 'ana@example', 'a b@example.com']) {
    expect(listMessages({ email })).toContain('Please enter a valid email address')
    const login = LoginSchema.safeParse({ email, password: 'x' })
    expect(login.error?.issues.map((issue) => issue.message)).toContain(
      'Please enter a valid email address',
    )
  }
})

test('[register-07] [register-08] each missing part of a password has its own message', () => {
  expect(listMessages({ password: 'Abcdef1', confirmPassword: 'Abcdef1' })).toEqual([
    'Password must be at least 8 characters',
  ])
  expect(listMessages({ password: 'secret123', confirmPassword: 'secret123' })).toEqual([
    'Password must contain at least one uppercase letter',
  ])
  expect(listMessages({ password: 'SECRET123', confirmPassword: 'SECRET123' })).toEqual([
    'Password must contain at least one lowercase letter',
  ])
  expect(listMessages({ password: 'SecretABC', confirmPassword: 'SecretABC' })).toEqual([
    'Password must contain at least one number',
  ])
  expect(listMessages({ password: 'ŞifreGüzel1', confirmPassword: 'ŞifreGüzel1' })).toEqual([])
})

test('[register-09] another confirmation is refused, also while other fields are wrong', () => {
  expect(listMessages({ confirmPassword: 'Secret124' })).toEqual(['Passwords do not match'])
  expect(listMessages({ confirmPassword: 'Secret124', firstName: 'A' })).toContain(
    'Passwords do not match',
  )
})

test('[register-10] names have at least 2 characters', () => {
  expect(listMessages({ firstName: 'A' })).toEqual(['First name must be at least 2 characters'])
  expect(listMessages({ lastName: ' B ' })).toEqual(['Last name must be at least 2 characters'])
  expect(listMessages({ firstName: '\u200b\u200b\u200b' })).toEqual([
    'First name must be at least 2 characters',
  ])
})

test('[register-11] the age runs from 18 to 120', () => {
  expect(listMessages({ age: 17 })).toEqual(['You must be at least 18 years old'])
  expect(listMessages({ age: 121 })).toEqual(['Please enter a valid age'])
  expect(listMessages({ age: 18 })).toEqual([])
  expect(listMessages({ age: 120 })).toEqual([])
  expect(listMessages({ age: 'thirty' })).toEqual(['Please enter a valid age'])
})

test('[register-12] each consent that is not true has its own message', () => {
  const messages = {
    ageVerified: 'You must confirm you are 18 or older',
    disclaimerAccepted: 'You must accept the terms and disclaimer',
    gamblingRiskAccepted: 'You must acknowledge the gambling risks',
  }
  for (const [consent, message] of Object.entries(messages))
    for (const value of [false, undefined, 'true'])
      expect(listMessages({ [consent]: value })).toEqual([message])
})

test('[login-03] a password is required', () => {
  const parsed = LoginSchema.safeParse({ email: 'a@example.com', password: '' })
  expect(parsed.error?.issues[0]?.message).toBe('Password is required')
})

test('an address that a browser takes is taken, its domain in ASCII; any other is refused', () => {
  for (const [typed, stored] of [
    ['a&b@example.com', 'a&b@example.com'],
    ['fan/club@example.com', 'fan/club@example.com'],
    ["o'neill+news@example.com", "o'neill+news@example.com"],
    ['user@example.xn--p1ai', 'user@example.xn--p1ai'],
    ['info@Räucher.Example', 'info@xn--rucher-bua.example'],
    ['info@ra\u0308ucher.example', 'info@xn--rucher-bua.example'],
    ['a@пример.рф', 'a@xn--e1afmkfd.xn--p1ai'],
    ['a@straße.example', 'a@xn--strae-oqa.example'],
    ['a@☃。Example', 'a@xn--n3h.example'],
  ])
    expect(LoginSchema.parse({ email: typed, password: 'x' }).email).toBe(stored)
  for (const email of [
    'müller@example.de',
    'a@localhost',
    'a@b@example.com',
    'a@ä/b.example',
    'a@ä／b.example',
    'a@ä＠b.example',
    'a@ä@b.example',
    'a@ä:80.example',
    'a@.ä',
    'a@ä..example',
    'a@-ä-.',
    'a,b@example.com',
    'a@exa_mple.com',
    'a@b.example\nBcc: c@d.example',
    '"a b"@example.com',
    `${'a'.repeat(250)}@ä.example`,
  ])
    expect(LoginSchema.safeParse({ email, password: 'x' }).success, email).toBe(false)
})

test('[account-01] a profile update has optional names of 2 characters and an optional valid email', () => {
  expect(ProfileSchema.safeParse({}).success).toBe(true)
  expect(ProfileSchema.safeParse({ firstName: 'A' }).success).toBe(false)
  expect(ProfileSchema.safeParse({ lastName: 'B' }).success).toBe(false)
  expect(ProfileSchema.safeParse({ email: 'nope' }).success).toBe(false)
  expect(ProfileSchema.safeParse({ firstName: 'An', email: 'a@b.example' }).success).toBe(true)
})

test('[account-02] a password change asks for the current one and follows the registration rules', () => {
  const change = { currentPassword: 'x', newPassword: 'Secret123', confirmPassword: 'Secret123' }
  const messages = (part: object) =>
    PasswordChangeSchema.safeParse({ ...change, ...part }).error?.issues.map(
      (issue) => issue.message,
    )
  expect(messages({})).toBeUndefined()
  expect(messages({ currentPassword: '' })).toEqual(['Current password is required'])
  expect(messages({ newPassword: 'short', confirmPassword: 'short' })).toContain(
    'Password must be at least 8 characters',
  )
  expect(messages({ confirmPassword: 'Secret124' })).toEqual(['Passwords do not match'])
})

const user = CurrentUserSchema.parse({
  id: '1',
  email: 'a@b.example',
  firstName: null,
  lastName: null,
})

test('[role-default-01] a user is neither premium nor admin unless said otherwise', () => {
  expect(user).toMatchObject({ isPremium: false, isAdmin: false })
})

test('[state-auth-01] authenticated means exactly that a user was returned', () => {
  expect(isAuthenticated({ isLoading: true, user: null })).toBe(false)
  expect(isAuthenticated({ isLoading: true, user })).toBe(false)
  expect(isAuthenticated({ isLoading: false, user: null })).toBe(false)
  expect(isAuthenticated({ isLoading: false, user })).toBe(true)
})

test('[state-compliance-01] a missing or false consent needs verification', () => {
  const consents = { ageVerified: true, disclaimerAccepted: true, gamblingRiskAccepted: true }
  expect(needsCompliance(consents)).toBe(false)
  expect(needsCompliance(null)).toBe(false)
  for (const key of Object.keys(consents))
    for (const value of [false, null, undefined])
      expect(needsCompliance({ ...consents, [key]: value })).toBe(true)
})

test('[route-10] next is followed only as a path of this site', () => {
  expect(getSafeNextPath('/match/abc?x=1#y')).toBe('/match/abc?x=1#y')
  expect(getSafeNextPath('/')).toBe('/')
  for (const next of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/ok\n//x',
    '/.//evil.example/phish',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/..//evil.example',
    '',
    null,
    undefined,
  ])
    expect(getSafeNextPath(next), String(next)).toBeNull()
})
