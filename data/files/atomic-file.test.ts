import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { writeFileAtomically, writeFilesAtomically } from './atomic-file.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

let folder: string
beforeEach(() => {
  folder = makeTestFolder()
})

const listFiles = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()

test('many files are written with their folders and permissions, and nothing else is left', async () => {
  const files = Array.from({ length: 50 }, (_, index) => ({
    path: join(folder, `a/b${index % 3}`, `${String(index).padStart(2, '0')}.json`),
    bytes: `${index}`,
    mode: index === 0 ? 0o600 : 0o644,
  }))
  await writeFilesAtomically(files)
  for (const { path, bytes, mode } of files) {
    expect(readFileSync(path, 'utf8')).toBe(bytes)
    expect(statSync(path).mode & 0o777).toBe(mode & ~process.umask())
  }
  expect(listFiles()).toEqual(files.map(({ path }) => path.slice(-7)).toSorted())
})

test('one that cannot be written is named, the others are written and no half file is left', async () => {
  mkdirSync(join(folder, 'taken'))
  const names = ['a', 'taken', 'b']
  const writing = writeFilesAtomically(
    names.map((name) => ({ path: join(folder, name), bytes: name })),
  )
  await expect(writing).rejects.toThrow(join(folder, 'taken'))
  expect(listFiles()).toEqual(['a', 'b'])
})

test('a file is replaced as a whole: who has the old one open reads its bytes; its permissions are the given ones', async () => {
  const path = join(folder, 'one')
  await writeFileAtomically(path, 'long old words', 0o600)
  const old = openSync(path, 'r')
  await writeFileAtomically(path, 'new')
  expect(readFileSync(old, 'utf8')).toBe('long old words')
  closeSync(old)
  expect(readFileSync(path, 'utf8')).toBe('new')
  expect(statSync(path).mode & 0o777).toBe(0o644 & ~process.umask())
  expect(listFiles()).toEqual(['one'])
})
