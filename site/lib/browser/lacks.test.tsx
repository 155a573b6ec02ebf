import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { isCup, LEAGUES } from '#data/model/leagues.ts'
import type { Match, MatchStatus } from '#data/model/match/match.ts'
import { StillToCome } from '#site/islands/match/context/StillToCome.tsx'
import { TextsProvider } from '#site/islands/shared/TextsProvider.tsx'
import { createTexts } from '#site/lib/texts/island-texts.ts'
import { isCovered, lacks } from './lacks.ts'

/** A page as the layout of a site without a key has it. */
const openKeylessPage = () =>
  vi.stubGlobal('document', {
    documentElement: { dataset: { lacks: 'cups lineups live tv referees', leagues: '11' } },
  })
afterEach(() => {
  vi.unstubAllGlobals()
})

const drawStillToCome = (country: string, matchStatus: MatchStatus) =>
  renderToStaticMarkup(
    <TextsProvider language="en" catalogue={{}}>
      <StillToCome
        match={
          {
            country,
            matchStatus,
            homeLineup: null,
            awayLineup: null,
            refereeName: null,
            temperature: null,
            weatherCondition: null,
            tvStations: [],
          } as unknown as Match
        }
      />
    </TextsProvider>,
  )

test('a match page promises for later what the sources of the site have, and nothing else', () => {
  const listIds = (country: string, matchStatus: MatchStatus = 'scheduled') =>
    [...drawStillToCome(country, matchStatus).matchAll(/<div id="(\w+)"/g)].map(([, id]) => id)
  expect(listIds('Spain')).toEqual(['lineups', 'referee', 'weather', 'tv'])
  // A match that is over, or will not be played, has nothing to come.
  for (const status of ['live', 'finished', 'cancelled', 'abandoned'] as const)
    expect(listIds('Spain', status), status).toEqual([])
  openKeylessPage()
  expect(listIds('Spain')).toEqual(['weather'])
  expect(listIds('England')).toEqual(['referee', 'weather'])
})

test('texts count the leagues that the sources have', () => {
  const tell = () => createTexts({ all: 'all {{leagues}} leagues' }, 'en').t('all')
  expect([tell(), lacks('live')]).toEqual(['all 14 leagues', false])
  openKeylessPage()
  expect([tell(), lacks('live'), lacks('weather')]).toEqual(['all 11 leagues', true, false])
})

test('filters offer the cups where the sources have them', () => {
  const listMissing = () => LEAGUES.filter(({ name }) => !isCovered(name)).map(({ id }) => id)
  expect(listMissing()).toEqual([])
  openKeylessPage()
  expect(listMissing()).toEqual(LEAGUES.map(({ id }) => id).filter(isCup))
})
