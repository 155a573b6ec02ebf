import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ListPrediction } from '#data/model/forecast/prediction.ts'
import type { ListMatch } from '#data/model/match/match.ts'
import type { ListRow } from '#data/model/replies.ts'
import english from '#site/locales/en/dashboard.json' with { type: 'json' }
import { toUiTexts } from '#site/islands/shared/ui-texts.ts'
import { createTexts } from '#site/lib/texts/island-texts.ts'
import { MatchList } from './MatchList.tsx'
import { MatchRow } from './MatchRow.tsx'
import { findLead, putFirst, toGroups } from './row-groups.ts'

const texts = toUiTexts(createTexts(english, 'en'))
globalThis.document ??= { documentElement: { lang: 'en' } } as Document

const PREDICTION = {
  homeWinProbability: 30,
  drawProbability: 28,
  awayWinProbability: 42,
  predictedHomeScore: 0,
  predictedAwayScore: 1,
  probOver15Goals: 70,
  probOver25Goals: 45,
  confidenceScore: 42,
} as ListPrediction

function makeRow(changes: Partial<ListRow> = {}, match: Partial<ListMatch> = {}): ListRow {
  return {
    match: {
      id: 'serie-a-2026-a-b',
      homeTeam: 'A <b>',
      awayTeam: 'B',
      league: 'Serie A',
      matchDate: '2026-08-15',
      kickoffAt: '2026-08-15T12:00:00.000Z',
      matchStatus: 'scheduled',
      actualHomeScore: null,
      actualAwayScore: null,
      ...match,
    } as ListMatch,
    prediction: PREDICTION,
    isBlurred: false,
    noPrediction: null,
    signedAt: '2026-08-15T06:00:00.000Z',
    entry: 1066,
    ...changes,
  }
}

const draw = (row: ListRow, isUnlimited = true) =>
  renderToStaticMarkup(<MatchRow texts={texts} row={row} isUnlimited={isUnlimited} />)

test('a finished match says in words and by a mark whether the likeliest outcome happened', () => {
  const over = (home: number | null, away: number | null) =>
    draw(makeRow({}, { matchStatus: 'finished', actualHomeScore: home, actualAwayScore: away }))
  expect(over(0, 2)).toContain('data-called="true"')
  expect(over(0, 2)).toContain('Outcome called right')
  expect(over(1, 1)).toContain('data-called="false"')
  expect(over(1, 0)).toContain('Outcome called wrong')
  expect(over(null, null)).not.toContain('data-called')
})

test.each([
  [[60, 25, 15], 'home', 'clear', '60%'],
  [[20, 20.4, 59.6], 'away', 'clear', '60%'],
  [[45, 30, 25], 'home', 'likely', '45%'],
  [[30, 28, 42], 'away', 'open', '42%'],
] as const)(
  'the likeliest of %s is told beside its club in its weight',
  (chances, club, strength, told) => {
    const [homeWinProbability, drawProbability, awayWinProbability] = chances
    const row = draw(
      makeRow({
        prediction: { ...PREDICTION, homeWinProbability, drawProbability, awayWinProbability },
      }),
    )
    expect(row).toContain(`data-likeliest="${club}"`)
    expect(row).toMatch(new RegExp(`data-strength="${strength}"[^>]*>${told}<`))
  },
)

test('a covered row has no figure of its prediction, and no link but that of its receipt', () => {
  const match = {
    homeTeamForm: 'WDLWW',
    awayTeamForm: 'LLDLD',
    homeLeaguePosition: 2,
    awayLeaguePosition: 17,
  }
  const cells = draw(makeRow({ prediction: null, isBlurred: true }, match), false)
  expect(cells.match(/<a [^>]*/g)).toEqual([expect.stringContaining('data-receipt')])
  const words = cells.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  expect(words).toMatch(/2nd Form: Won.* W D L W W .*17th Form: Lost.* L L D L D/)
  expect(cells.replace(/<[^>]*>/g, '')).not.toMatch(/\d\.\d\d|%/)
  expect(cells).not.toMatch(/data-likeliest|data-strength/)
  expect(cells.match(/data-sealed/g)).toHaveLength(1)
  expect(cells).toContain('colSpan="9"')
})

test('[role-free-03] an open row of a free account opens no match, it leads to the public page; the receipt of its prediction leads to its check', () => {
  const cells = draw(makeRow(), false)
  const postponed = draw(makeRow({ prediction: null }, { matchStatus: 'postponed' }), false)
  for (const row of [cells, postponed]) {
    expect(row).not.toContain('href="/match/')
    expect(row).not.toContain('openable')
    expect(row).toContain('href="/predictions/2026-08-15/serie-a-2026-a-b"')
  }
  expect(draw(makeRow())).toContain('href="/match/serie-a-2026-a-b"')
  expect(cells).toContain('Sealed 15 Aug, 06:00 UTC · entry 1,066')
  // A stored reply of an older version lacks the entry.
  expect(draw(makeRow({ entry: undefined }), false)).toContain(
    '"Sealed 15 Aug, 06:00 UTC · check it"',
  )
  expect(cells).toContain('href="/verify?match=serie-a-2026-a-b"')
  expect(cells).toContain('aria-disabled="true"')
})

test('the real score has the place of the score; ours is labelled as ours, before and after kick-off', () => {
  const toScore = (match: Partial<ListMatch>) =>
    draw(makeRow({}, match))
      .match(/<td class="cell-score figure">.*?<\/td>/)?.[0]
      // Shown to members alone who hide results.
      .replace(/<button[^>]*data-reveal.*?<\/button>/, '')
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
  expect(toScore({})).toBe('we say 0–1')
  const clockAt = new Date().toISOString()
  const live = { matchStatus: 'live', actualHomeScore: 1, actualAwayScore: 0 } as const
  expect(toScore({ ...live, clock: '34', clockAt })).toBe('1 - 0 LIVE 34′minute 34 we said 0–1 ')
  expect(toScore({ ...live, matchStatus: 'finished' })).toBe(
    '1 - 0 FINISHED we said 0–1 Outcome called wrong',
  )
  expect(toScore({ matchStatus: 'postponed' })).toBe('we say 0–1')
})

test('a match in play leaves room for its chances where the sealed prediction may be seen, and its minute is known', () => {
  const clockAt = new Date().toISOString()
  const live = { matchStatus: 'live', actualHomeScore: 1, actualAwayScore: 0 } as const
  const hasRoom = (match: Partial<ListMatch>, changes: Partial<ListRow> = {}) =>
    draw(makeRow(changes, match)).includes('class="chances-now"')
  expect(hasRoom({ ...live, clock: '34', clockAt })).toBe(true)
  expect(hasRoom({ ...live, clock: 'HT', clockAt })).toBe(true)
  // Extra time is no part of what was predicted.
  for (const clock of [null, '105']) expect(hasRoom({ ...live, clock, clockAt })).toBe(false)
  expect(hasRoom({ ...live, clock: '34', clockAt }, { prediction: null, isBlurred: true })).toBe(
    false,
  )
  expect(hasRoom({ ...live, matchStatus: 'finished', clock: null })).toBe(false)
})

test('the odds of the likeliest outcome are marked', () => {
  expect(draw(makeRow())).toMatch(/is-likeliest" data-label="2">/)
  expect(draw(makeRow()).match(/is-likeliest/g)).toHaveLength(1)
})

test('a row has the match as its heading', () => {
  expect(draw(makeRow())).toMatch(/<th scope="row"[^>]*>.*A &lt;b&gt;.*<\/th>/)
})

test('a match in play leads, then a favorite, then the next of the highest league; only one in play, or the reader’s own, leaves its place', () => {
  const make = (id: string, match: Partial<ListMatch>, changes: Partial<ListRow> = {}) =>
    makeRow(changes, { id, ...match })
  const over = make('over', { matchStatus: 'finished', league: 'Champions League' })
  const second = make('second', { league: 'Serie B' })
  const later = make('later', { league: 'Serie A', kickoffAt: '2026-08-15T18:00:00.000Z' })
  const next = make('next', { league: 'Serie A', kickoffAt: '2026-08-15T15:00:00.000Z' })
  const live = make('live', { matchStatus: 'live', league: 'Serie B' })
  const off = make('off', { matchStatus: 'postponed', league: 'Champions League' })
  const covered = make('covered', { league: 'Champions League' }, { prediction: null })
  const rows = [over, off, covered, second, later, next]
  expect(findLead([...rows, live])).toBe(live)
  expect(findLead([...rows, live], ['second'])).toBe(live)
  expect(findLead(rows)).toBe(next)
  expect(findLead(rows, ['second', 'over'])).toBe(second)
  expect(findLead([over, off, covered], ['over'])).toBeNull()
  expect(putFirst(live, [...rows, live])).toEqual([live, ...rows])
  expect(putFirst(next, rows)).toBe(rows)
  expect(putFirst(second, rows, ['second'])).toEqual([
    second,
    ...rows.filter((row) => row !== second),
  ])
  expect(putFirst(null, rows)).toBe(rows)
})

test('names are text in the table, not HTML', () => {
  const table = renderToStaticMarkup(
    <MatchList
      texts={texts}
      caption="Predictions"
      rows={[makeRow()]}
      isByLeague={false}
      renderRow={(row) => <MatchRow key="a" texts={texts} row={row} isUnlimited isFirstPaint />}
    />,
  )
  expect(table).toContain('A &lt;b&gt;')
  expect(table).not.toContain('<b>')
  expect(table).toMatch(/data-star[^>]* disabled=""/)
})

test('a star says by itself whether it is marked, and what a press does; without Premium it is locked', () => {
  const marked = renderToStaticMarkup(
    <MatchRow texts={texts} row={makeRow()} isUnlimited isFavorite />,
  )
  expect(marked).toContain('aria-pressed="true" aria-label="Remove')
  expect(draw(makeRow())).toContain('aria-pressed="false" aria-label="Add')
  expect(draw(makeRow(), false)).not.toContain('aria-pressed')
})

test('the eight columns of odds have a common heading; a row with the kick-off of the one above is marked', () => {
  const later = makeRow({}, { id: 'later', kickoffAt: '2026-08-15T15:00:00.000Z' })
  const table = renderToStaticMarkup(
    <MatchList
      texts={texts}
      caption="Predictions"
      rows={[makeRow({}, { id: 'first' }), makeRow({}, { id: 'second' }), later]}
      isByLeague={false}
      renderRow={(row, isSameTime) => (
        <MatchRow key={row.match.id} texts={texts} row={row} isUnlimited isSameTime={isSameTime} />
      )}
    />,
  )
  expect(table).toMatch(/<th scope="colgroup" colSpan="8"[^>]*><span>Odds<\/span><\/th>/)
  expect([...table.matchAll(/data-match="(\w+)"[^>]*same-time/g)].map(([, id]) => id)).toEqual([
    'second',
  ])
  // The time is still in the row for screen readers.
  expect(table.match(/<time/g)).toHaveLength(3)
})

test('by league, the neighbouring rows of a league are one group', () => {
  const rows = ['Serie A', 'Serie A', 'La Liga'].map((league) => makeRow({}, { league }))
  expect(toGroups(rows, true).map((group) => [group.league, group.rows.length])).toEqual([
    ['Serie A', 2],
    ['La Liga', 1],
  ])
  expect(toGroups(rows, false)).toEqual([{ league: null, rows }])
})
