import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { requireConsent } from './consent.ts'
import { runWithin } from './surroundings.ts'

test.each([
  ['Ctrl+C', '\u0003'],
  ['Ctrl+D', '\u0004'],
  ['another word', 'no\n'],
])('%s at the question cancels, and says that nothing was changed', async (_, typed) => {
  const stdin = Object.assign(new PassThrough(), { isTTY: true })
  const stderr = Object.assign(new PassThrough(), { isTTY: true })
  const asking = runWithin({ env: {}, stdin, stdout: new PassThrough(), stderr }, () =>
    requireConsent('Replace it?'),
  )
  stdin.write(typed)
  await expect(asking).rejects.toMatchObject({ message: 'Cancelled: nothing was changed.' })
})
