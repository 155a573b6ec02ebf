import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli as runProgram } from '#cli/testing/run-cli.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

const root = makeTestFolder()

const AT = (day: number) => ['--now', `2026-10-${day}T06:00:00Z`]
const RUN = ['pipeline', 'run', '--source', 'demo', '--leagues', 'premier-league']

test('every refusal names the command, which asks first, recovers the log and names the next steps', async () => {
  const dataDir = join(root, 'data')
  const runCli = (...args: string[]) => runProgram(args, { DATA_DIR: dataDir })
  const expectDone = async (...args: string[]) => {
    const answer = await runCli(...args)
    expect(answer.code, answer.words).toBe(0)
    return answer.out
  }
  await expectDone(...RUN, ...AT(16))
  const made = await expectDone('db', 'backup', join(root, 'backups'))
  await expectDone(...RUN, ...AT(18))
  const restored = await expectDone('db', 'restore', made.split(':')[0]!, '--yes')
  expect(restored).toContain('"npm run cli -- ledger adopt" takes the public entries back')

  const refused = [
    ['pipeline', 'publish', '--source', 'demo', ...AT(19)],
    ['ledger', 'restore', '--yes', ...AT(19)],
    ['ledger', 'incident', '--why', 'It refuses.', '--yes', ...AT(19)],
  ]
  for (const args of refused) {
    const answer = await runCli(...args)
    expect([args[1], answer.code, answer.words]).toEqual([
      args[1],
      1,
      expect.stringContaining('`ledger adopt` takes back what is public'),
    ])
  }
  const nameless = await runCli('ledger', 'adopt', '--yes')
  expect([nameless.code, nameless.words]).toEqual([2, expect.stringContaining('Name the public')])

  const adopt = ['ledger', 'adopt', '--from', join(dataDir, 'ledger'), ...AT(19)]
  const asked = await runCli(...adopt)
  expect(asked.code).toBe(2)
  expect(asked.words).toContain('No witness confirms these entries')
  expect(asked.words).toContain('give --yes to go on')
  const out = await expectDone(...adopt, '--yes')
  expect(out).toMatch(/\d+ entries are taken back; \d+ predictions cannot be opened any more/)
  expect(out).toContain('billing reconcile')
  expect(await expectDone(...adopt)).toContain('there is nothing to adopt')

  const count = Number(/(\d+) predictions cannot/.exec(out)![1])
  const report = await expectDone('ledger', 'verify')
  expect(report).toContain(`${count} predictions cannot be opened`)
  expect(report).toContain('Everything fits.')
  expect(await expectDone('ledger', 'audit')).toContain(`${count} predictions cannot be opened`)
})
