import { existsSync } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

const root = makeTestFolder()

test('a folder is made with all above it, also by several at once', async () => {
  const folder = join(root, 'a', 'b', 'c')
  await Promise.all([makeFolder(folder, 0o700), makeFolder(folder, 0o700)])
  for (const made of [folder, join(root, 'a')]) expect((await stat(made)).mode & 0o777).toBe(0o700)
  await makeFolder(folder)
})

test('a folder that another caller is making is waited for, until it is synced', async () => {
  const folder = join(root, 'd', 'e')
  const ended: string[] = []
  const first = makeFolder(folder).then(() => ended.push('first'))
  while (!existsSync(folder)) await setImmediate()
  await Promise.all([first, makeFolder(folder).then(() => ended.push('second'))])
  expect(ended).toEqual(['first', 'second'])
})

test('a file in the way is named', async () => {
  await writeFile(join(root, 'file'), '')
  await expect(makeFolder(join(root, 'file'))).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(makeFolder(join(root, 'file', 'x'))).rejects.toMatchObject({ code: 'EEXIST' })
})

test.runIf(existsSync('/proc/self'))(
  'where the system makes no folders, the attempt ends with its word for it',
  async () => {
    for (const folder of ['/proc/pitchproof', '/proc/pitchproof/data'])
      await expect(makeFolder(folder)).rejects.toMatchObject({ code: 'ENOENT' })
  },
)
