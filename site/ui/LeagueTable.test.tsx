import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Standing } from '#data/model/match/match.ts'
import { readUiTexts } from '#site/render/ui-texts.ts'
import { LeagueTable, pickAround } from './LeagueTable.tsx'

const rows = Array.from({ length: 6 }, (_, index): Standing => {
  const zone = index === 0 ? 'champions_league' : index === 5 ? 'relegation' : null
  return {
    id: `team-${index}`,
    teamId: `team-${index}`,
    teamName: `Team ${index}`,
    teamLogo: null,
    position: index + 1,
    matchesPlayed: 10,
    wins: 6,
    draws: 3,
    losses: 1,
    goalDifference: -3,
    points: 21,
    form: 'WD',
    zone,
  }
})

const draw = (kind: 'page' | 'island', shown = rows, around?: string[]) =>
  renderToStaticMarkup(
    <LeagueTable
      texts={readUiTexts('de')}
      rows={shown}
      around={around}
      caption="Tabelle"
      marked={['team-5']}
      kind={kind}
    />,
  )

test('names lead to the teams; in an island short headings are explained and the keyboard scrolls', () => {
  for (const kind of ['page', 'island'] as const)
    expect(draw(kind)).toMatch(/<a href="\/de\/teams\/team-0">.*?Team 0<\/span><\/a>/)
  expect(draw('page')).not.toMatch(/tabindex|data-hint/)
  expect(draw('island')).toContain('<section tabindex="0" aria-label="Tabelle"')
  expect(draw('island').match(/<abbr /g)).toHaveLength(7)
})

test('each zone is named in its rows and in a legend, and nothing in the table is mistaken for a time zone', () => {
  expect(draw('page').match(/class="zone /g)).toHaveLength(4)
  expect(draw('page').match(/Champions League/g)).toHaveLength(2)
  expect(draw('page')).not.toContain('data-zone')
  expect(draw('page', rows.slice(1, 3))).not.toContain('zone')
})

test('the rows around two teams are theirs and their neighbours; the gap and both teams are marked', () => {
  const around = pickAround(rows, ['team-0', 'team-5'])
  expect(around.map(({ position }) => position)).toEqual([1, 2, 5, 6])
  const table = draw('page', rows, ['team-0', 'team-5'])
  expect(table.match(/is-after-gap/g)).toHaveLength(1)
  expect(table.match(/is-marked/g)).toHaveLength(1)
})

test('points by a decision of the league are told, and before the first match nobody has a place', () => {
  expect(draw('page')).not.toContain('Entscheidung der Liga')
  const [first, ...others] = rows
  expect(draw('page', [{ ...first!, points: 11 }, ...others])).toContain(
    'Punkte durch Entscheidung der Liga: Team 0 −10.',
  )
  const none = rows.map((row) => ({ ...row, matchesPlayed: 0, wins: 0, draws: 0, points: 0 }))
  expect(draw('page', rows)).toContain('<td>1</td>')
  expect(draw('page', none)).not.toContain('<td>1</td>')
  // In the first days only others have played.
  const begun = none.map((row, index) => ({ ...row, matchesPlayed: index < 2 ? 1 : 0 }))
  expect(draw('page', begun, ['team-5'])).toContain('<td>6</td>')
})
