import { expect, test } from 'vitest'
import { formatSummary, runSteps } from './test-steps.ts'

test('the summary names what failed and what was skipped, and ends with the plain count', () => {
  const summary = formatSummary(
    [
      { name: 'Format', ok: true, seconds: 3.21 },
      { name: 'Lint', ok: false, seconds: 725 },
    ],
    [
      { title: 'holds', file: 'a.test.ts', status: 'passed' },
      {
        title: 'breaks',
        file: `${process.cwd()}/b.test.ts`,
        status: 'failed',
        reason: '1 is not 2',
      },
      { title: 'waits', file: '', status: 'skipped' },
    ],
  )
  expect(summary.split('\n')).toEqual([
    '',
    'ok      0:03 min  Format',
    'FAILED 12:05 min  Lint',
    '',
    'Skipped tests, each for the reason in its title:',
    '  waits',
    '',
    'Failed tests:',
    '  b.test.ts: breaks',
    '    1 is not 2',
    '',
    '1 passed, 1 failed, 1 skipped',
  ])
})

test('the count says nothing of skipped tests when there are none', () => {
  const summary = formatSummary([], [{ title: 'holds', file: '', status: 'passed' }])
  expect(summary.split('\n').at(-1)).toBe('1 passed, 0 failed')
})

test('a step that cannot run fails, and the steps after it run all the same', async () => {
  const lines: string[] = []
  const steps = [
    { name: 'one', run: () => Promise.reject(new Error('There is no Chromium.')) },
    { name: 'two', run: () => Promise.resolve(true) },
    { name: 'three', run: () => Promise.resolve(false) },
  ]
  const results = await runSteps(steps, (line) => lines.push(line))
  expect(results.map(({ name, ok }) => [name, ok])).toEqual([
    ['one', false],
    ['two', true],
    ['three', false],
  ])
  expect(lines.slice(0, 2)).toEqual(['\n=== 1/3 one', 'There is no Chromium.'])
})

test('a step beside the others holds nobody up, and fails the run when it fails', async () => {
  const order: string[] = []
  const started = Promise.withResolvers<void>()
  const results = await runSteps(
    [
      { name: 'types', isBeside: true, run: () => started.promise.then(() => false) },
      {
        name: 'tests',
        async run() {
          order.push('tests ended')
          started.resolve()
          return true
        },
      },
      { name: 'rest', run: () => Promise.resolve(true) },
    ],
    () => {},
  )
  expect(order).toEqual(['tests ended'])
  expect(results.map(({ name, ok }) => [name, ok])).toEqual([
    ['types', false],
    ['tests', true],
    ['rest', true],
  ])
})
