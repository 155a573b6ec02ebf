import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runPart } from './run-part.ts'

test('a part that breaks one promise fails, whatever follows, and its folder is deleted', async () => {
  const lines: string[] = []
  let used = ''
  const isKept = await runPart(
    async ({ folder, check, note }) => {
      used = folder
      writeFileSync(join(folder, 'log'), '')
      check(false, 'start: 3 s of at most 2')
      note('on one core')
      check(true, 'build: 1 s of at most 2')
    },
    (line: string) => lines.push(line),
  )
  expect(isKept).toBe(false)
  expect(lines).toEqual([
    'MISSED  start: 3 s of at most 2',
    '        on one core',
    'ok      build: 1 s of at most 2',
  ])
  expect(existsSync(used)).toBe(false)
})

test('a part that keeps its promises passes, and one that throws fails the bench', async () => {
  expect(
    await runPart(
      async ({ check }) => check(true, 'x'),
      () => {},
    ),
  ).toBe(true)
  await expect(runPart(() => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk')
})
