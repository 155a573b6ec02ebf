import { expect, test } from 'vitest'
import { readMatchId } from './match-path.ts'

test('the id of a match is read from its path in any language, and from no other path', () => {
  expect(readMatchId('/match/demo-2026-one-two')).toBe('demo-2026-one-two')
  expect(readMatchId('/de/match/demo-2026-one-two/')).toBe('demo-2026-one-two')
  for (const path of ['/match/', '/match/a', '/match/Some_Thing', '/match/a-b/c', '/results/a-b-c'])
    expect(readMatchId(path)).toBeNull()
})
