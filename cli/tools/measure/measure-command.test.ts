import { expect, test } from 'vitest'
import { measure } from './measure-command.ts'

const isLinux = process.platform === 'linux'

test('a command is measured by what its process has used, if the system reports it', async () => {
  const { seconds, processorSeconds, megabytes } = await measure(['--help'], {})
  expect(seconds).toBeGreaterThan(0.1)
  expect(megabytes ?? 0).toBeGreaterThan(isLinux ? 30 : -1)
  expect(processorSeconds ?? 0).toBeGreaterThan(isLinux ? 0 : -1)
})

test('a failing command throws instead of giving a measurement', async () => {
  await expect(measure(['ledger', 'nothing'], {})).rejects.toThrow(
    /^cli\/main\.ts ledger nothing ended with code [12]\.$/,
  )
})
