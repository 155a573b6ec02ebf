import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type {
  SeasonFile,
  SeasonForecast,
  SeasonTeam,
} from '#data/model/forecast/season-forecast.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import type { Standing } from '#data/model/match/match.ts'
import { toCharts } from '#site/lib/charts/chart.ts'
import { listSeasonCharts } from '#site/lib/charts/season-charts.ts'
import { readUiTexts } from '#site/render/ui-texts.ts'
import { findTeamSeason, findMove, listSeasonRows } from './season-rows.ts'
import { toLabel } from './SeasonBar.tsx'
import { describeBasis, describePlace, describeSeason, describeTeam } from './season-sentences.ts'
import { LeagueSeason } from './LeagueSeason.tsx'
import { SeasonPicture } from './SeasonPicture.tsx'

const makeTeam = (team: string, points: number, chances: SeasonTeam['chances']): SeasonTeam => ({
  teamId: team.toLowerCase().replace(' ', '-'),
  team,
  played: 15,
  points,
  expectedPoints: points + 40,
  spread: [1, 1, 2, 2, 3],
  chances: { title: 0, champions_league: 0, relegation: 0, ...chances },
})

const TEAMS = [
  makeTeam('Liverpool', 40, { title: 70, champions_league: 100 }),
  makeTeam('Arsenal', 32, { title: 30, champions_league: 91 }),
  makeTeam('Everton', 33, { champions_league: 9, relegation: 9 }),
  makeTeam('Burnley', 11, { relegation: 91 }),
  makeTeam('Leeds United', 12, { relegation: 100 }),
]

const makeFile = (
  teams: readonly SeasonTeam[],
): SeasonFile & { readonly forecast: SeasonForecast } => ({
  state: 'open',
  ended: null,
  forecast: {
    league: 'premier-league',
    season: 2026,
    round: 15,
    madeAt: '2026-11-22T08:00:00.000Z',
    modelVersion: 'pp-7',
    simulated: 20_000,
    teams: [...teams],
  },
  history: [
    {
      round: 14,
      madeAt: '2026-11-15T08:00:00.000Z',
      chances: { liverpool: { title: 56, relegation: 0 } },
    },
    {
      round: 15,
      madeAt: '2026-11-22T08:00:00.000Z',
      chances: { liverpool: { title: 70, relegation: 0 } },
    },
  ],
})

const TABLE = ['liverpool', 'everton', 'arsenal', 'leeds-united', 'burnley'].map(
  (teamId, index): Standing => ({
    id: teamId,
    teamId,
    teamName: teamId,
    teamLogo: null,
    position: index + 1,
    matchesPlayed: 15,
    wins: 6,
    draws: 3,
    losses: 1,
    goalDifference: 7,
    points: 40 - index,
    form: 'WD',
    zone: null,
  }),
)

test('a league’s season is told in two sentences with their basis', () => {
  const texts = readUiTexts('en')
  const { forecast } = makeFile(TEAMS)
  expect(describeSeason(texts, forecast)).toEqual([
    'Liverpool are champions in 70 of 100 simulated seasons.',
    'Leeds United and Burnley are the likeliest to go down.',
  ])
  expect(describeBasis(texts, forecast)).toBe('After round 15; 20,000 seasons.')
  expect(describeBasis(texts, { round: 0, simulated: 20_000 })).toMatch(/^Before the first round/)
})

test('a chance rounded to 100 is not called certain', () => {
  const sure = makeFile([makeTeam('Liverpool', 60, { title: 100 }), ...TEAMS.slice(1)])
  expect(describeSeason(readUiTexts('en'), sure.forecast)[0]).toBe(
    'Liverpool are champions in nearly every simulated season.',
  )
})

test('a second division’s sentence is about promotion, a cup’s about its winner and the runners-up', () => {
  const texts = readUiTexts('en')
  const second = makeFile([
    makeTeam('Ipswich', 37, { title: 49, promotion: 78 }),
    makeTeam('Millwall', 30, { title: 60, promotion: 61 }),
  ])
  expect(describeSeason(texts, second.forecast)).toEqual([
    'Ipswich are promoted in 78 of 100 simulated seasons.',
  ])
  const cup = makeFile([
    makeTeam('Napoli', 12, { title: 5, final: 11 }),
    makeTeam('Arsenal', 9, { title: 19, final: 31 }),
    makeTeam('Roma', 7, { title: 13, final: 23 }),
  ])
  expect(describeSeason(texts, cup.forecast)).toEqual([
    'Arsenal win the cup in 19 of 100 simulated seasons.',
    'Next in line: Roma (13) and Napoli (5).',
  ])
})

test.each(LANGUAGE_CODES)('every sentence is whole in %s', (language) => {
  const texts = readUiTexts(language)
  const { forecast } = makeFile(TEAMS)
  const team = findTeamSeason(forecast, 'Premier League', 'burnley')!
  const told = [
    ...describeSeason(texts, forecast),
    describeBasis(texts, forecast),
    describeTeam(texts, team),
    describePlace(texts, 'Arsenal', { position: 3, points: 32 }),
  ]
  for (const sentence of told) {
    expect(sentence).toMatch(/^\p{Lu}.*\.$|^\d.*\.$/u)
    expect(sentence).not.toMatch(/\{\{|headline/)
  }
  expect(told[0]).toContain('Liverpool')
  expect(told[0]).toContain('70')
})

test('a club that wins in most seasons reads so, any other where most of its seasons end', () => {
  const texts = readUiTexts('en')
  const tell = (id: string) =>
    describeTeam(texts, findTeamSeason(makeFile(TEAMS).forecast, 'Premier League', id)!)
  expect(tell('liverpool')).toBe('Liverpool are champions in 70 of 100 simulated seasons.')
  expect(tell('arsenal')).toBe('Likeliest end: Champions League, in 91 of 100 simulated seasons.')
  expect(tell('leeds-united')).toBe('Likeliest end: Relegation, in nearly every simulated season.')
  expect(findTeamSeason(makeFile(TEAMS).forecast, 'Premier League', 'roma')).toBeNull()
})

test('rows stand as in the table of today, with the points of the forecast; by the forecast before a match or while the table lacks a club', () => {
  const file = makeFile(TEAMS)
  const whole = listSeasonRows(file, TABLE).rows
  expect(whole.map(({ teamId, points }) => [teamId, points])).toEqual([
    ['liverpool', 40],
    ['everton', 33],
    ['arsenal', 32],
    ['leeds-united', 12],
    ['burnley', 11],
  ])
  expect(whole.map(({ title }) => title)).toEqual([70, null, 30, null, null])
  for (const table of [[], TABLE.map((row) => ({ ...row, matchesPlayed: 0 }))])
    expect(
      listSeasonRows(file, table).rows.map(({ position, points }) => [position, points]),
    ).toEqual([
      [1, 40],
      [2, 32],
      [3, 33],
      [4, 11],
      [5, 12],
    ])
})

test('a chance that moved by a point or more is drawn, any other is not', () => {
  const file = makeFile(TEAMS)
  expect(findMove(file, 'liverpool')).toEqual({ chance: 'title', percents: [56, 70] })
  expect(findMove(file, 'arsenal')).toBeNull()
  expect(findMove({ history: file.history.slice(1) }, 'liverpool')).toBeNull()
})

test('below the picture its files are linked, each with its name for who cannot see it', () => {
  const file = makeFile(TEAMS)
  const charts = listSeasonCharts(file, TABLE)
  const html = renderToStaticMarkup(
    <SeasonPicture {...{ texts: readUiTexts('de'), file, table: TABLE, charts }} />,
  )
  const folder = '/data/charts/seasons/premier-league/2026-27'
  expect(html).toContain(
    `href="${folder}/chances.csv" aria-label="CSV: die Zahlen zu „Wie die Saison ausgehen kann“"`,
  )
  expect(html).toContain(
    `Verlauf: <span><a class="link link-alone text-inherit" href="${folder}/moves.csv"`,
  )
})

test('the picture has a linked row a club, its figures in words, and no style of its own', () => {
  const html = renderToStaticMarkup(
    <SeasonPicture
      texts={readUiTexts('de')}
      file={makeFile(TEAMS)}
      table={TABLE}
      charts={toCharts([])}
    />,
  )
  expect(html.match(/class="season-row"/g)).toHaveLength(5)
  expect(html).toContain('href="/de/teams/arsenal"')
  expect(html).toContain('Champions League: 91, Mittelfeld: 9')
  expect(html).toContain('Punkte bei der Prognose: 32, erwartet: 72')
  expect(html).toContain('von 56\u00a0% bei der ersten Prognose auf 70\u00a0%')
  expect(html).not.toContain('style=')
  // The table of figures below writes 100 so: nothing is certain.
  expect(html).toContain('&gt;99\u00a0%')
})

test('without a forecast the table says of which season it is', () => {
  const html = renderToStaticMarkup(
    <LeagueSeason
      texts={readUiTexts('de')}
      file={{ forecast: null, history: [], state: 'over', ended: null }}
      table={TABLE}
      tableSeason={2026}
      charts={toCharts([])}
      hasTeamPage={() => false}
    />,
  )
  expect(html.match(/Tabelle 2026\/27/g)).toHaveLength(2)
})

test('a part of eight seasons or more has its figure, with its name where that has room', () => {
  const label = (part: 'between' | 'relegation', seasons: number) =>
    toLabel(readUiTexts('en'), { part, seasons, from: 0, width: seasons }, ['relegation'])
  expect(label('between', 36)).toBe('36')
  expect(label('relegation', 8)).toBe('8')
  expect(label('relegation', 7)).toBeNull()
  expect(label('relegation', 60)).toBe('Relegation 60')
})

test('a cup that is over names the round of each club and the chance of it; between two rounds it says why there is no forecast', () => {
  const ended: SeasonFile['ended'] = {
    season: 2026,
    forecasts: [{ round: 0, madeAt: '2026-09-08T08:00:00.000Z' }],
    teams: (['title', 'semi_final', 'eliminated'] as const).map((came, index) => ({
      teamId: TEAMS[index]!.teamId,
      team: TEAMS[index]!.team,
      position: index + 1,
      points: null,
      came,
      said: [{ expectedPoints: 12, chance: 31 + index }],
    })),
  }
  const none = { forecast: null, history: [] }
  for (const language of LANGUAGE_CODES) {
    const texts = readUiTexts(language)
    const draw = (file: SeasonFile) =>
      renderToStaticMarkup(
        <LeagueSeason
          texts={texts}
          file={file}
          table={[]}
          tableSeason={undefined}
          charts={toCharts([])}
          hasTeamPage={() => false}
        />,
      )
    const page = draw({ ...none, state: 'over', ended })
    const rows = page
      .split('<tr>')
      .slice(2)
      .map((row) => row.replaceAll(/<[^>]+>/g, ' '))
    expect(rows).toHaveLength(3)
    // How a season ended is not the result of a match, which a reader may hide.
    expect(page).toContain('data-season-result="')
    expect(page).not.toContain('data-result')
    for (const [index, { came }] of ended.teams.entries()) {
      expect(rows[index]).toContain(texts.t(`season:chances.${came}`))
      expect(rows[index]).toMatch(new RegExp(`\\b${31 + index}\\b`))
    }
    expect(rows.join()).not.toMatch(/\b12\b/)
    expect(page).toContain(texts.t('season:over'))
    expect(draw({ ...none, state: 'paused', ended: null })).toContain(texts.t('season:paused'))
  }
})

test('seasons won are drawn inside the bar of a league, and not of a cup', () => {
  const draw = (file: ReturnType<typeof makeFile>) =>
    renderToStaticMarkup(
      <SeasonPicture texts={readUiTexts('en')} file={file} table={[]} charts={toCharts([])} />,
    )
  expect(draw(makeFile(TEAMS)).match(/<rect class="tone-title" width="(?:70|30)%"/g)).toHaveLength(
    2,
  )
  const finalists = [makeTeam('Inter', 0, { title: 60, final: 90 })]
  expect(draw(makeFile(finalists))).not.toContain('<rect class="tone-title"')
})
