import { expect, test } from 'vitest'
import { describeSources, type UsedSources } from './describe-sources.ts'

const COUNTS = { played: 17_978, leagues: 11, ahead: 116, aheadWithWeather: 110 }
const keyless: UsedSources = {
  feed: 'football-data',
  folder: null,
  dataDir: 'data/real',
  hasHistory: false,
  weather: 'open-meteo',
}

test('without a key: the number of matches, the source, and what a key would add', () => {
  const words = describeSources(keyless, COUNTS).join('\n')
  expect(words).toContain(
    'football-data.co.uk (no key): 17978 played in 11 leagues, 116 in the days ahead',
  )
  expect(words).toContain('Open-Meteo (no key; free for non-commercial use): known for 110 of them')
  expect(words).toMatch(/A key would add: .*Set SPORTMONKS_API_KEY or API_FOOTBALL_KEY/)
  expect(words).toContain('DATA_DIR=data/real npm run cli -- admin create you@example.com')
  const spaced = describeSources({ ...keyless, dataDir: '/srv/it’s a "club\'s"' }, COUNTS)
  expect(spaced.at(-1)).toContain(`DATA_DIR='/srv/it’s a "club'\\''s"' npm run`)
})

test('with a key: the feed it is of, and nothing about keys that are missing', () => {
  const paid: UsedSources = {
    ...keyless,
    feed: 'sportmonks',
    dataDir: 'data/local',
    hasHistory: true,
    weather: null,
  }
  const words = describeSources(paid, COUNTS)
  expect(words).toEqual([
    'Matches: SportMonks (SPORTMONKS_API_KEY), with the seasons of football-data.co.uk behind it: 17978 played in 11 leagues, 116 in the days ahead',
    'Weather: none',
    '',
    'To administrate it: npm run cli -- admin create you@example.com',
  ])
})

test('files of a folder are named, and a demo is called one', () => {
  expect(describeSources({ ...keyless, folder: '/seasons', weather: null }, COUNTS)[0]).toContain(
    'the files in /seasons',
  )
  expect(describeSources({ ...keyless, feed: 'demo' }, COUNTS)).toEqual([
    'Matches: made up on this machine (demo)',
  ])
})
