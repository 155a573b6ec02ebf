import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ListMatch } from '#data/model/match/match.ts'
import { readUiTexts } from '#site/render/ui-texts.ts'
import { StatusBadge } from './StatusBadge.tsx'

function draw(change: Partial<ListMatch>): string {
  const match = {
    matchStatus: 'live',
    kickoffAt: '2026-08-15T00:45:00.000Z',
    actualHomeScore: 1,
    actualAwayScore: 0,
    ...change,
  }
  return renderToStaticMarkup(<StatusBadge texts={readUiTexts('en')} match={match as ListMatch} />)
}

test('a match in play shows its minute as a sign and in words, or the break; an old minute not at all', () => {
  const clockAt = new Date().toISOString()
  expect(draw({ clock: '45+2', clockAt })).toContain('45+2′')
  expect(draw({ clock: '45+2', clockAt })).toContain('minute 45+2')
  expect(draw({ clock: 'HT', clockAt })).toContain('half-time')
  expect(draw({ clock: '63', clockAt: '2026-01-01T00:00:00.000Z' })).not.toContain('63')
  expect(draw({ clock: null })).toContain('1 - 0')
  expect(draw({ matchStatus: 'finished', clock: '90', clockAt })).not.toContain('90')
})

test('only a match whose minute is reported pulses; without one it says since when it is played', () => {
  const clockAt = new Date().toISOString()
  for (const stale of [{ clock: null }, { clock: '63', clockAt: '2026-01-01T00:00:00.000Z' }]) {
    expect(draw(stale)).not.toContain('pulsing')
    expect(draw(stale)).toMatch(/since \d\d:\d\d</)
  }
  expect(draw({ clock: '63', clockAt })).toContain('pulsing')
  expect(draw({ clock: '63', clockAt })).not.toContain('since')
  expect(draw({ matchStatus: 'finished' })).not.toMatch(/since|pulsing/)
})

test('players sent off are no second score: their numbers are for screen readers alone', () => {
  expect(draw({ redCards: [0, 1] })).toMatch(/<span class="sr-only"[^>]*>red cards 0 - 1</)
  expect(draw({ redCards: [0, 0] })).not.toContain('red cards')
})
