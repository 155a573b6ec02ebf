import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { STATUS_FILE } from '#data/model/match/published-status.ts'

test('lists of pages leave out what the sources of the site lack', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pitchproof-sources-'))
  const status = {
    isDemo: false,
    generatedAt: '2026-11-21T08:00:00.000Z',
    modelVersion: 'test',
    days: [],
    lacks: ['referees'],
  }
  mkdirSync(dirname(join(dataDir, STATUS_FILE)))
  writeFileSync(join(dataDir, STATUS_FILE), JSON.stringify(status))
  vi.stubEnv('DATA_DIR', dataDir)
  const { listSourced } = await import('./sources.ts')
  const weather = { text: 'weather', needs: 'weather' }
  expect(listSourced(['score', weather, { text: 'cards', needs: 'referees' }])).toEqual([
    'score',
    weather,
  ])
  const script = { sent: 'Sent', needs: 'referees' }
  expect(listSourced(script), 'texts of a script').toBe(script)
  vi.unstubAllEnvs()
})
