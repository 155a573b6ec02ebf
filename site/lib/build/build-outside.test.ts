import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeDeadBuilds } from './build-outside.mjs'
import { makeTestFolder } from '#data/testing/test-folder.ts'

test('what an ended build has left is removed, and nothing of a running one', async () => {
  const folder = makeTestFolder()
  const { pid: ended } = spawnSync(process.execPath, ['--eval', ''])
  const running = [`build-${process.pid}`, `build-${process.pid}.public`]
  const others = ['collections', 'build-notes']
  for (const name of [`build-${ended}`, `build-${ended}.public`, ...running, ...others])
    mkdirSync(join(folder, name, 'de/match'), { recursive: true })
  await removeDeadBuilds(folder)
  expect(readdirSync(folder).sort()).toEqual([...running, ...others].sort())
})
