import { expect, test } from 'vitest'
import { LeafSchema } from './leaf.ts'
import { readReleaseStatement, toReleaseStatement } from './release-statement.ts'

const RELEASE = { version: '1.20.3', sha256: '0f'.repeat(32) }

test('a release is read back from its leaf, which every older reader takes as an incident', () => {
  const leaf = toReleaseStatement(RELEASE, '2026-11-27T10:00:00.000Z')
  expect(LeafSchema.parse(leaf)).toEqual(leaf)
  expect(leaf.message.length).toBeLessThanOrEqual(200)
  expect(readReleaseStatement(leaf)).toEqual(RELEASE)
  for (const other of [
    { ...leaf, matchIds: ['a-match'] },
    { ...leaf, voids: [1] },
    { ...leaf, message: `${leaf.message} ` },
    { ...leaf, message: leaf.message.replace('0f', '0F') },
    { ...leaf, message: leaf.message.replace('1.20.3', '1.20') },
  ])
    expect(readReleaseStatement(other)).toBeNull()
})
