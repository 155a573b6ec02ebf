import { rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { findFreePort } from '#cli/testing/services/free-port.ts'
import { runScript } from '#cli/testing/run-cli.ts'
import { isPartOfApi } from './api-process.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

const runDev = (settings: Record<string, string>) => runScript('cli/tools/dev.ts', [], settings)

test('npm run dev reports at once that its port is in use', async () => {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, () => listening()))
  const { port } = server.address() as AddressInfo
  const { code, words } = await runDev({ PORT: String(port) })
  server.close()
  expect({ code, words }).toEqual({
    code: 1,
    words: `Port ${port} is taken by another program. Stop that program, or set PORT to a free port.\n`,
  })
})

test('npm run dev ends with 1 and says why when the API cannot start', async () => {
  const dataDir = makeTestFolder()
  const { code, words } = await runDev({
    PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    SMTP_URL: 'no address',
  })
  rmSync(dataDir, { recursive: true })
  expect(code).toBe(1)
  expect(words).toContain('The setting SMTP_URL is an address such as smtp://')
  expect(words).toContain('before it was ready')
})

test('the API is restarted for its own files, not for those of tests, tools and the site', () => {
  for (const path of ['api/app.ts', 'data/model/leagues.ts', 'api/texts/de.json', 'cli/env.ts'])
    expect(isPartOfApi(path), path).toBe(true)
  for (const path of [
    'api/app.test.ts',
    'api/testing/test-app.ts',
    'cli/tools/dev.ts',
    'data/fixtures/spec-items.json',
    'data/dev/public/status.json',
    'site/pages/robots.txt.ts',
    'package.json',
  ])
    expect(isPartOfApi(path), path).toBe(false)
})
