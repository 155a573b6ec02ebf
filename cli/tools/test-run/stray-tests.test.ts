import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { listStrayTests } from './stray-tests.ts'

const TEST = "import { test } from 'vitest'\ntest('x', () => {})\n"

test('a test that no runner takes is found, by its name or by what it does', () => {
  const root = mkdtempSync(join(tmpdir(), 'stray-'))
  const files: Record<string, string> = {
    'data/odds.test.ts': TEST,
    'data/odds.spec.ts': TEST,
    'data/odds-check.ts': TEST,
    'data/odds.ts': 'export const test = 1\n',
    'api/app.e2e.ts': '',
    'pipeline/run.ts': 'latest(1)\nit.is\n',
    'site/islands/Form.test.tsx': TEST,
    'site/tests/verify.browser.ts': TEST,
    'site/tests/verify.test.ts': TEST,
    'site/tests/verify.ts': TEST,
    'site/tests/harness.ts': 'export const page = 1\n',
    'cli/start.browser.ts': TEST,
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  expect(listStrayTests(root)).toEqual([
    'api/app.e2e.ts',
    'cli/start.browser.ts',
    'data/odds-check.ts',
    'data/odds.spec.ts',
    'site/tests/verify.test.ts',
    'site/tests/verify.ts',
  ])
  rmSync(root, { recursive: true })
})
