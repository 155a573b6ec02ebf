import { expect, test } from 'vitest'
import type { GivenSettings } from '#data/settings/read-settings.ts'
import { OPEN_GATE } from '#pipeline/sources/calls/caller.ts'
import { checkFeedSettings, openSource, type SourceName } from './registry.ts'

function open(name: SourceName, settings: GivenSettings = {}, folder: string | null = null) {
  return openSource({
    name,
    settings,
    folder,
    leagues: null,
    cacheFolder: '',
    gate: OPEN_GATE,
    logLine: () => {},
  })
}

test('auto selects the first feed whose setting is set, and the demo only when there is none', () => {
  expect(open('auto').name).toBe('demo')
  expect(open('auto', { FOOTBALL_DATA_DIR: ' ' }).name).toBe('demo')
  expect(open('auto', { FOOTBALL_DATA_DIR: 'somewhere' }).name).toBe('football-data')
  expect(open('auto', {}, 'somewhere').name).toBe('football-data')
  expect(open('demo', { FOOTBALL_DATA_DIR: 'somewhere' }).name).toBe('demo')
})

test('the key of a feed selects it before a folder does, and never selects the demo', () => {
  const keys = { sportmonks: 'SPORTMONKS_API_KEY', 'api-football': 'API_FOOTBALL_KEY' }
  for (const [feed, variable] of Object.entries(keys)) {
    const settings = { [variable]: 'abc', FOOTBALL_DATA_DIR: 'somewhere' }
    expect(open('auto', settings).name).toBe(feed)
    expect(open('football-data', settings).name).toBe('football-data')
  }
})

test('a folder is refused by a feed that reads none', () => {
  expect(() => open('demo', {}, 'somewhere')).toThrow('The feed demo reads no folder')
})

test('a wrong setting of a feed is named, and only settings of feeds are passed on', () => {
  expect(() => checkFeedSettings({ FOOTBALL_DATA_API_BASE: 'ftp://x' })).toThrow(
    'The setting FOOTBALL_DATA_API_BASE is an address such as',
  )
  const checked = checkFeedSettings({ FOOTBALL_DATA_DIR: 'a', DATABASE_URL: 'postgres://u:p@h/n' })
  expect(checked).toMatchObject({ FOOTBALL_DATA_DIR: 'a' })
  expect(checked).not.toHaveProperty('DATABASE_URL')
})
