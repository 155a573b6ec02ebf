import { expect, test } from 'vitest'
import { listBrowserResults, listUnitResults } from './test-reports.ts'

test('a report of vitest is read, and a file that cannot be loaded or prepared counts as a failed test', () => {
  const report = {
    testResults: [
      {
        name: '/p/a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: '[odds-01] holds', status: 'passed' },
          { fullName: 'breaks', status: 'failed', failureMessages: ['1 is\n  not 2'] },
          { fullName: 'waits', status: 'pending' },
          { fullName: 'is planned', status: 'todo' },
        ],
      },
      { name: '/p/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      {
        name: '/p/c.test.ts',
        status: 'failed',
        message: 'no server to be had',
        assertionResults: [{ fullName: 'asks it', status: 'skipped' }],
      },
    ],
  }
  expect(listUnitResults(report as never)).toEqual([
    { title: '[odds-01] holds', file: '/p/a.test.ts', status: 'passed' },
    { title: 'breaks', file: '/p/a.test.ts', status: 'failed', reason: '1 is not 2' },
    { title: 'waits', file: '/p/a.test.ts', status: 'skipped' },
    { title: 'is planned', file: '/p/a.test.ts', status: 'skipped' },
    {
      title: 'the file can be loaded',
      file: '/p/b.test.ts',
      status: 'failed',
      reason: 'no such module',
    },
    {
      title: 'the file can be loaded',
      file: '/p/c.test.ts',
      status: 'failed',
      reason: 'no server to be had',
    },
    { title: 'asks it', file: '/p/c.test.ts', status: 'skipped' },
  ])
})

test('a report of Playwright is read through its suites, and a flaky test did not pass', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'a.browser.ts',
    tests: [{ status, results: [{ error: { message: `\u001B[31m${title}\u001B[39m` } }] }],
  })
  const report = {
    suites: [
      {
        specs: [spec('[landing-01] holds', 'expected')],
        suites: [{ specs: [spec('breaks', 'unexpected'), spec('wavers', 'flaky')] }],
      },
      { specs: [spec('waits', 'skipped')] },
    ],
    errors: [{ message: 'the server did not start' }],
  }
  expect(listBrowserResults(report as never)[1]).toEqual({
    title: 'breaks',
    file: 'site/tests/a.browser.ts',
    status: 'failed',
    reason: 'breaks',
  })
  expect(listBrowserResults(report as never).map(({ title, status }) => [title, status])).toEqual([
    ['[landing-01] holds', 'passed'],
    ['breaks', 'failed'],
    ['wavers', 'failed'],
    ['waits', 'skipped'],
    ['the server did not start', 'failed'],
  ])
})
