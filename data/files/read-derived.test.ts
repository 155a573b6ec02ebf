import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readDerived } from './read-derived.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

test('a derived file that is damaged or of another form counts as none', async () => {
  const folder = makeTestFolder()
  const path = join(folder, 'file.json')
  const read = () => readDerived(path, z.object({ n: z.int() }))
  expect(await read()).toBeNull()
  for (const text of ['', '{"n": 1', '{"n": "one"}', 'null']) {
    writeFileSync(path, text)
    expect(await read(), text).toBeNull()
  }
  writeFileSync(path, '{"n": 1}')
  expect(await read()).toEqual({ n: 1 })
  await expect(readDerived(folder, z.object({}))).rejects.toThrow('EISDIR')
})
