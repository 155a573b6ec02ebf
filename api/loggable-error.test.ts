import { DrizzleQueryError } from '#data/db/drizzle.ts'
import { expect, test } from 'vitest'
import { toLoggableError } from './loggable-error.ts'

test('parameters of a failed query and addresses in its cause never reach a log', () => {
  const cause = Object.assign(new Error('Key (email)=(ada@example.com) already exists.'), {
    code: '23505',
  })
  const error = new DrizzleQueryError(
    'insert into "users" values ($1, $2)',
    ['line one\n  at a secret place\n    at secret (file.ts:1:1)', '$argon2id$v=19$secret'],
    cause,
  )
  const loggable = toLoggableError(error)
  const text = JSON.stringify(loggable)
  expect(text).not.toMatch(/secret|argon2|ada|example/)
  expect(loggable.message).toContain('insert into "users"')
  expect(loggable.stack).toContain('loggable-error.test.ts')
  expect(loggable.cause).toMatchObject({
    code: '23505',
    message: expect.stringContaining('already exists'),
  })
})

test('a long message is cleaned at once', () => {
  const start = process.cpuUsage()
  toLoggableError(new Error('x'.repeat(60_000)))
  expect(process.cpuUsage(start).user).toBeLessThan(1_000_000)
})

test('a thrown value that is not an error, and circular causes, are logged too', () => {
  expect(toLoggableError('text of a@b.example')).toEqual({
    name: 'string',
    message: 'text of (address left out)',
  })
  const circle = new Error('round')
  circle.cause = circle
  expect(JSON.stringify(toLoggableError(circle)).match(/"round"/g)).toHaveLength(6)
})
