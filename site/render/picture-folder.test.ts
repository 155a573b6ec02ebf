import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPictures } from './picture-folder.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

let folder: string
beforeEach(() => {
  folder = join(makeTestFolder(), 'pictures')
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true }))

/** Draws when it is let, and counts how many are drawn at once. */
function makeDrawing() {
  let [atOnce, most, drawn] = [0, 0, 0]
  const gate = Promise.withResolvers<void>()
  const draw = async (svg: string) => {
    atOnce += 1
    most = Math.max(most, atOnce)
    await gate.promise
    atOnce -= 1
    drawn += 1
    return new Uint8Array(Buffer.from(`png of ${svg}`))
  }
  return { draw, openGate: gate.resolve, count: () => ({ most, drawn }) }
}

test('one picture is drawn at a time and once for all who ask; twenty wait, the next is told to come again', async () => {
  const { draw, openGate, count } = makeDrawing()
  const pictures = openPictures(folder, { draw })
  const asked = Array.from({ length: 21 }, (_, place) => pictures(`svg ${place}`))
  asked.push(pictures('svg 0'))
  await expect.poll(() => count().most).toBe(1)
  await expect(pictures('one too many')).rejects.toMatchObject({
    code: 'busy',
    details: { retryAfterSeconds: 10 },
  })
  openGate()
  const all = await Promise.all(asked)
  expect(Buffer.from(all[21]!).toString()).toBe('png of svg 0')
  expect(count()).toEqual({ most: 1, drawn: 21 })
  // From the folder.
  await pictures('svg 5')
  expect(count().drawn).toBe(21)
})

test('the folder stays within its bytes: the oldest pictures go', async () => {
  const { draw, openGate } = makeDrawing()
  openGate()
  const pictures = openPictures(folder, { draw, mostBytes: 40 })
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await pictures(name)
  expect(readdirSync(folder).length).toBe(Math.floor(40 / 'png of a'.length))
})

test('a file that another process has just removed is not counted, and no fault', async () => {
  mkdirSync(folder)
  symlinkSync(join(folder, 'removed'), join(folder, 'x.png'))
  const { draw, openGate } = makeDrawing()
  openGate()
  const faults: unknown[] = []
  await openPictures(folder, { draw, onFault: (error) => faults.push(error) })('a')
  expect(faults).toEqual([])
})

test('what a killed writer has left counts too, and goes first', async () => {
  mkdirSync(folder)
  const left = join(folder, 'x.png.0123456789ab.tmp')
  writeFileSync(left, 'half')
  utimesSync(left, 0, 0)
  const { draw, openGate } = makeDrawing()
  openGate()
  await openPictures(folder, { draw, mostBytes: 'png of a'.length })('a')
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^[0-9a-f]{32}\.png$/)])
})

test('where nothing can be written each picture is drawn anew, and a failure is told to its own reader alone', async () => {
  writeFileSync(join(folder, '..', 'file'), '')
  let drawn = 0
  const faults: unknown[] = []
  const pictures = openPictures(join(folder, '..', 'file', 'below'), {
    onFault: (error) => faults.push(error),
    draw: async (svg) => {
      drawn += 1
      if (svg === 'bad') throw new Error('no picture')
      return new Uint8Array(3)
    },
  })
  const [bad, good] = await Promise.allSettled([pictures('bad'), pictures('good')])
  expect([bad.status, good.status]).toEqual(['rejected', 'fulfilled'])
  await pictures('good')
  expect(drawn).toBe(3)
  expect(faults).toMatchObject([{ code: 'EEXIST' }, { code: 'EEXIST' }])
  expect(existsSync(folder)).toBe(false)
})
