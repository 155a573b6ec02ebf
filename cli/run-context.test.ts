import { expect, test } from 'vitest'
import { listHeadAddresses } from './run-context.ts'

test('an installation whose address nobody has set asks nobody for its log', () => {
  expect(listHeadAddresses({ publicOrigin: null, witnesses: [] })).toEqual([])
})
