import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { GROWTH_FLAG } from './bound-garbage.ts'

test('this version of Node knows the flag: an unknown one would change nothing', () => {
  const flags = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })
  expect(flags).toContain(`${GROWTH_FLAG.split('=')[0]} `)
})
