import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TEST_PARTS } from './test-parts.ts'

test('the workflow runs every part of npm test, each on a machine of its own', () => {
  const text = readFileSync('.github/workflows/test.yml', 'utf8')
  expect(/^ +part: \[(.+)\]$/m.exec(text)?.[1]?.split(', ')).toEqual(TEST_PARTS)
  expect(text).toContain('run: bash .ci/run --only ${{ matrix.part }}')
  expect(readFileSync('.ci/run', 'utf8')).toMatch(/^npm test -- "\$@"$/m)
})
