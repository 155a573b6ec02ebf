import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { describeDiskFault, nameFile, toStorageRefusal } from './disk-fault.ts'
import { AppError } from './errors.ts'

const coded = (code: string, path?: string) => Object.assign(new Error(code), { code, path })

test('a full disk has its own message, with the file, for the operator and for a visitor', async () => {
  // On Linux every write to this device fails as on a full disk.
  const error: unknown = existsSync('/dev/full')
    ? await writeFile('/dev/full', 'x').catch((caught: unknown) => caught)
    : coded('ENOSPC')
  expect(describeDiskFault(error)).toMatch(
    /^The disk is full, or has no inodes left \(df -i\): .*Free some space/,
  )
  expect(describeDiskFault(nameFile(error, '/data/ledger/key'))).toMatch(
    existsSync('/dev/full') ? /: \/data\/ledger\/key could not/ : /: What was/,
  )
  expect(toStorageRefusal(error)).toMatchObject({
    code: 'busy',
    details: { retryAfterSeconds: 60 },
  })
  // As the database driver passes it on, and as our own errors wrap it.
  const behind = new AppError('internal', 'x', { cause: new Error('y', { cause: coded('53100') }) })
  expect(describeDiskFault(behind)).toMatch(/^The disk is full, .*: What was to be stored/)
})

test('a read-only, a closed and a missing place each have their own message; a visitor sees none of it', () => {
  expect(describeDiskFault(coded('EROFS', '/data/run'))).toMatch(/^\/data\/run cannot be written/)
  expect(describeDiskFault(coded('EIO'))).toMatch(/^The disk reports a fault: .*start again/)
  expect(toStorageRefusal(coded('EIO'))).toMatchObject({ code: 'busy' })
  expect(describeDiskFault(coded('EACCES', '/data/keys'))).toMatch(/^\/data\/keys may not be read/)
  expect(describeDiskFault(coded('ENOENT', '/data/dist'))).toMatch(/^\/data\/dist is not there/)
  for (const code of ['ENOTDIR', 'EEXIST', 'EISDIR'])
    expect(describeDiskFault(coded(code, '/data'))).toMatch(/^\/data cannot be used: a file/)
  expect(toStorageRefusal(coded('EROFS', '/data/run'))?.message).not.toContain('/data')
  expect(toStorageRefusal(coded('ENOENT', '/data/dist'))).toBeNull()
})

test('other errors keep their own message', () => {
  for (const error of [coded('ECONNREFUSED'), coded('EACCES'), new Error('x'), 'text', null]) {
    expect(describeDiskFault(error)).toBeNull()
    expect(toStorageRefusal(error)).toBeNull()
  }
})
