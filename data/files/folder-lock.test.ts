import {
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { withPublicationFiles } from '#data/log/publication-files.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { acquireFolderLock, acquireOnceCertain, readLiveHolder } from './folder-lock.ts'

const folder = makeTestFolder()

test('a second one is told where the holder answers, and a number that another program has now is nobody', () => {
  const path = join(folder, 'of-a-server')
  const lock = acquireFolderLock(path, 'http://club.example')
  expect(acquireFolderLock(path)).toMatchObject({
    holderProcessId: process.pid,
    address: 'http://club.example',
    isElsewhere: false,
  })
  if ('release' in lock) lock.release()
  // Its parent is alive, and did not start with the system.
  writeFileSync(path, `${process.ppid} 1 http://club.example\n`)
  expect(acquireFolderLock(path)).toHaveProperty('release')
})

test('a holder in another container, whose number says nothing here, lives while it renews its lock', () => {
  const path = join(folder, 'of-another-container')
  writeFileSync(path, '1 99 http://club.example#1\n')
  const held = { holderProcessId: 1, address: 'http://club.example', isElsewhere: true }
  expect(acquireFolderLock(path)).toMatchObject(held)
  const longAgo = new Date(Date.now() - 3 * 60_000)
  utimesSync(path, longAgo, longAgo)
  expect(readLiveHolder(path)).toBeNull()
  vi.useFakeTimers()
  const lock = acquireFolderLock(path)
  utimesSync(path, longAgo, longAgo)
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  expect(statSync(path).mtimeMs).toBeGreaterThan(longAgo.getTime() + 60_000)
  if (process.platform === 'linux') expect(readFileSync(path, 'utf8')).toMatch(/ #\d+\n$/)
  // Taken over meanwhile.
  writeFileSync(path, '1 99 http://club.example#1\n')
  if ('release' in lock) lock.release()
  expect(acquireFolderLock(path)).toMatchObject(held)
})

test('a server waits until a holder in another container renews its lock, or counts as dead', async () => {
  const path = join(folder, 'of-a-killed-container')
  const told: string[] = []
  const setSilent = (ms: number) => utimesSync(path, new Date(), new Date(Date.now() - ms))
  writeFileSync(path, '1 99 http://club.example#1\n')
  setSilent(20_000)
  const alive = acquireOnceCertain(path, (words) => told.push(words))
  setSilent(0)
  expect(await alive).toMatchObject({ holderProcessId: 1 })
  // Counts as dead a moment from now.
  setSilent(2 * 60_000 - 2000)
  const lock = await acquireOnceCertain(path, (words) => told.push(words))
  expect(lock).toHaveProperty('release')
  expect(told).toHaveLength(2)
})

test('a lock that cannot be read is not taken away: its holder may be alive', () => {
  const path = join(folder, 'lock')
  // A link to itself: it exists and cannot be read, not even by root.
  symlinkSync(path, path)
  expect(() => acquireFolderLock(path)).toThrow('ELOOP')
  expect(lstatSync(path).isSymbolicLink()).toBe(true)
})

test.each(['', '\0'.repeat(21), 'x', '0 -\n', '-1 -\n', 'NaN 1\n'])(
  'a lock that a power failure has left with %j is nobody’s',
  async (left) => {
    const path = join(folder, 'run', 'publication.lock')
    mkdirSync(join(folder, 'run'), { recursive: true })
    writeFileSync(path, left)
    expect(readLiveHolder(path)).toBeNull()
    expect(await withPublicationFiles(folder, async () => 'done')).toBe('done')
    writeFileSync(path, left)
    expect(acquireFolderLock(path)).toHaveProperty('release')
    expect(readLiveHolder(path)).toBe(process.pid)
    rmSync(path)
  },
)
