import { getLeagueByName } from '#data/model/leagues.ts'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LEAGUES } from '#data/model/leagues.ts'
import { nameClubs } from '#data/model/leagues/named-clubs.ts'
import { PublicDaySchema, PublicTableSchema } from '#data/model/match/public-match.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { MODEL_VERSION } from '#data/model/forecast/engine-version.ts'
import { PROOF_MODELS } from '#data/model/forecast/proof.ts'
import { StakesFileSchema } from '#data/model/forecast/match-stakes.ts'
import { SeasonFileSchema, type SeasonForecast } from '#data/model/forecast/season-forecast.ts'
import { RecordSchema, type MeasuredRecord } from '#data/model/record/record.ts'
import { PROOF } from '#data/measured/proof.ts'
import { LOG_COUNT_NAMES } from '#site/lib/record/figure-names.ts'
import { requireTestProduct } from '#cli/testing/test-product.ts'
import { expectNoViolation } from './axe.ts'
import { listFigures } from './first-screen.ts'
import { expect, expectNoSidewaysScroll, test } from './harness.ts'
import { openWithRecord } from './record.ts'

async function readPublic(name: string): Promise<unknown> {
  const path = join(requireTestProduct().dataDir, 'public', `${name}.json`)
  return JSON.parse(await readFile(path, 'utf8'))
}

/** With the names of the English page. */
async function readForecast(league: string): Promise<SeasonForecast> {
  const { forecast } = SeasonFileSchema.parse(await readPublic(`seasons/${league}`))
  if (forecast === null) throw new Error(`${league} has no season forecast.`)
  return nameClubs(forecast, 'en')
}

/** every-route.browser.ts checks a league and the measured file; a cup has another table. */
const CUP = '/de/leagues/champions-league'
const VIEWS = [
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 768 },
] as const

/** Of 100, as it is shown: what is rounded to 0 or 100 is neither impossible nor certain. */
const toShown = (percent: number) =>
  percent === 0 ? '<1%' : percent === 100 ? '>99%' : `${percent}%`

test('the league page begins with what the published season forecast says, in a sentence, a picture and figures', async ({
  page,
}) => {
  const forecast = await readForecast('premier-league')
  await page.goto('/leagues/premier-league')
  const season = page.locator('[data-season]')
  await expect(season.getByRole('heading', { level: 2 })).toHaveText('How the season may end')
  const best = forecast.teams.toSorted((a, b) => b.chances.title! - a.chances.title!)[0]!
  await expect(season.locator('[data-headline]')).toContainText(`${best.team} are champions in `)
  await expect(season.locator('[data-headline]')).toContainText(`After round ${forecast.round};`)
  await expect(page.locator('main')).toContainText(`${MODEL_VERSION}, and in the public log since`)
  const shown = await season.locator('[data-team]').evaluateAll((all) =>
    all.map((row) => {
      const read = (part: string) =>
        row.querySelector(part)?.textContent.replaceAll(/\s+/g, ' ').trim()
      const teamId = row.getAttribute('data-team')
      const team = read(`a[href="/teams/${teamId}"]`)
      return { teamId, team, title: read('.title'), points: read('.points') }
    }),
  )
  const byId = (one: { teamId: string | null }, other: { teamId: string | null }) =>
    one.teamId! < other.teamId! ? -1 : 1
  const told = forecast.teams.map(({ teamId, team, chances: { title = 0 }, expectedPoints }) => ({
    teamId,
    team: expect.stringContaining(team),
    title: title === 0 ? '' : `Title: ${title}%`,
    points: expect.stringContaining(`expected: ${expectedPoints}`),
  }))
  expect(shown.toSorted(byId)).toEqual(told.toSorted(byId))
  await season.getByText('As a table', { exact: true }).click()
  const rows = season.locator('.as-table tbody tr')
  const cells = await rows.evaluateAll((all) =>
    all.map((row) =>
      [...row.querySelectorAll('th, td')].map((cell) => cell.textContent.replaceAll(/\s+/g, ' ')),
    ),
  )
  // Between them are the other chances.
  expect(cells.map((row) => [...row.slice(0, 2), ...row.slice(-3)])).toEqual(
    forecast.teams.map((team) => [
      team.team,
      toShown(team.chances.title ?? 0),
      String(team.expectedPoints),
      `${team.spread[0]}–${team.spread[4]}`,
      String(team.points),
    ]),
  )
  await expect(page.getByRole('img', { name: 'Spread of final places' })).toBeVisible()
  const spread = await page.locator('#spread-rows').textContent()
  expect(
    forecast.teams.filter(({ team }) => !spread?.includes(team)).map(({ team }) => team),
  ).toEqual([])
})

test.describe('at 1280 px', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  for (const league of ['premier-league', 'championship', 'champions-league'])
    test(`the first screen of ${league} has no more than 95 figures`, async ({ page }) => {
      await page.goto(`/leagues/${league}`)
      await expect(page.locator('.season-row').first()).toBeInViewport()
      const figures = await listFigures(page)
      expect(figures.length).toBeGreaterThan(20)
      expect(figures.length, figures.join(' ')).toBeLessThanOrEqual(95)
    })
})

test('each of the leagues has its top three, its chances, its next match and measured hits alone', async ({
  page,
}) => {
  const readLeague = async (
    { id, name }: (typeof LEAGUES)[number],
    { byLeague }: MeasuredRecord,
  ) => {
    const { rows } = PublicTableSchema.parse(await readPublic(`tables/${id}`))
    const hits = byLeague[name]?.outcome
    return {
      id,
      top: rows.slice(0, 3).map(({ teamId }) => `/teams/${teamId}`),
      hits: hits && hits.n > 0 ? [`Outcomes called right: ${hits.correct} of ${hits.n}`] : [],
    }
  }
  const listShown = () =>
    page.locator('[data-league]').evaluateAll((cards) =>
      cards.map((card) => ({
        id: card.getAttribute('data-league'),
        top: [...card.querySelectorAll('.top a')].map((link) => link.getAttribute('href')),
        hits: [...card.querySelectorAll('[data-hits]')].map((hits) =>
          hits.textContent!.replaceAll(/\s+/g, ' ').trim(),
        ),
      })),
    )
  // A match that ends meanwhile changes what is published at once, and the page when it is built.
  await expect(async () => {
    const record = RecordSchema.parse(await readPublic('record'))
    const published = await Promise.all(LEAGUES.map((league) => readLeague(league, record)))
    await page.goto('/leagues')
    // The period of all of them, told once.
    await expect(page.locator('[data-since]')).toHaveAttribute('data-since', record.from!)
    const shown = await listShown()
    expect(shown.toSorted((a, b) => a.id!.localeCompare(b.id!))).toEqual(
      published.toSorted((a, b) => a.id.localeCompare(b.id)),
    )
  }).toPass()
})

test('a team’s page says where it stands, how its season may end, and shows our hits with it', async ({
  page,
}) => {
  const forecast = await readForecast('premier-league')
  const { teamId, team, chances } = forecast.teams.at(-1)!
  const standing = PublicTableSchema.parse(await readPublic('tables/premier-league')).rows.find(
    (row) => row.teamId === teamId,
  )!
  await page.goto(`/teams/${teamId}`)
  const season = page.locator('[data-season]')
  const headline = season.locator('[data-headline]')
  await expect(headline).toContainText(
    new RegExp(`^${team}: ${standing.position}(?:st|nd|rd|th), ${standing.points} points?\\.`),
  )
  await expect(headline).toContainText(
    chances.relegation! > 50 ? 'Likeliest end: Relegation' : 'Likeliest end: ',
  )
  await expect(season.locator('[data-season-of="premier-league"]')).toContainText('Relegation')
  await expect(page.getByRole('img', { name: 'Spread of final places' })).toBeVisible()
  const opened = page.locator('.match-row[data-opened]')
  await expect(page.locator('.bricks li')).toHaveCount(await opened.count())
})

test('the season part is there in every language, and no page holds a figure of a single match', async ({
  page,
}) => {
  const titles = new Set<string>()
  for (const code of LANGUAGE_CODES) {
    await page.goto(`${code === 'en' ? '' : `/${code}`}/leagues/serie-b`)
    const season = page.locator('[data-season]')
    await expect(season.locator('[data-team]').first()).toBeVisible()
    titles.add((await season.getByRole('heading', { level: 2 }).textContent()) ?? '')
    // Nothing but whole figures: no decimals of any language.
    const text = await season.locator('ol').innerText()
    expect(text).not.toMatch(/\d[.,]\d/)
  }
  expect(titles.size).toBe(LANGUAGE_CODES.length)
})

test('our accuracy shows the measured file, plainly apart from the live record and its counts', async ({
  page,
}) => {
  const record = await openWithRecord(page, '/our-accuracy')
  const counts = page.locator('[data-counts] dd')
  await expect(counts).toHaveText(
    LOG_COUNT_NAMES.map((name) => record.log[name].toLocaleString('en')),
  )
  const { committed, opened, waiting, overdue, calledOff } = record.log
  expect(opened + waiting + overdue + calledOff).toBe(committed)
  const yardsticks = page
    .locator('[data-measured-tables]')
    .getByText(/^For comparison – Always 1–\u20601: /)
  await expect(yardsticks).toHaveCount(record.n > 0 ? 2 : 0)
  const part = page.getByRole('region', { name: 'Tested on past seasons' })
  await expect(part).toContainText('This is a test, not the live record above.')
  await page.getByRole('link', { name: 'All tables' }).click()
  await part.locator('summary', { hasText: 'Season forecasts tested' }).click()
  const models = part.getByRole('region', { name: 'Leagues: compared' }).locator('tbody tr')
  await expect(models).toHaveCount(PROOF_MODELS.length)
  await expect(models.nth(0)).toContainText('Bookmakers’ closing odds')
  await expect(models.nth(1)).toContainText(PROOF.leagues.models.engine!.rps.toFixed(4))
  const seasons = part.getByRole('region', { name: 'Season forecasts tested' })
  await expect(seasons.locator('tbody tr')).toHaveCount(PROOF.seasons!.scores.length)
  await expect(seasons.locator('tbody tr').first()).toContainText(
    PROOF.seasons!.scores[0]!.logLoss.engine.toFixed(4),
  )
})

/** The stakes of coming matches, computed again from the published files. */
async function readStakes() {
  const folder = join(requireTestProduct().dataDir, 'public')
  const readAll = async (name: string) =>
    Promise.all(
      (await readdir(join(folder, name))).map((file) =>
        readPublic(`${name}/${file.replace('.json', '')}`),
      ),
    )
  const days = (await readAll('matches')).map((day) => PublicDaySchema.parse(day))
  const files = (await readAll('stakes')).map((file) => StakesFileSchema.parse(file))
  const matches = days.flatMap(({ matches }) => matches)
  const current = new Map<string, string>()
  for (const { league } of files) current.set(league, (await readForecast(league)).madeAt)
  return files
    .filter(({ league, madeAt }) => current.get(league) === madeAt)
    .flatMap(({ league, matches: list }) =>
      list.flatMap((stakes) => {
        const match = matches.find(
          ({ leagueId, homeTeamId, awayTeamId, matchStatus }) =>
            leagueId === league &&
            homeTeamId === stakes.homeTeamId &&
            awayTeamId === stakes.awayTeamId &&
            matchStatus === 'scheduled',
        )
        const points = [...Object.values(stakes.home), ...Object.values(stakes.away)]
        const total = points.reduce((sum, value) => sum + Math.abs(value), 0)
        return match ? [{ match, points, total }] : []
      }),
    )
}

for (const { colorScheme, width } of [
  { colorScheme: 'light', width: 320 },
  { colorScheme: 'dark', width: 1280 },
] as const)
  test.describe(`${colorScheme} at ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } })

    test(`the match of the day is the one with the largest stakes, and its page shows them, ${colorScheme} at ${width} px`, async ({
      page,
    }) => {
      const known = await readStakes()
      const day = known.map(({ match }) => match.matchDate).sort()[0]!
      const ofDay = known.filter(({ match }) => match.matchDate === day)
      // Second divisions come after all others.
      const first = ofDay.filter(({ match }) => getLeagueByName(match.league)?.tier !== 2)
      const most = Math.max(...(first.length > 0 ? first : ofDay).map(({ total }) => total))
      await page.goto(`/predictions/${day}`)
      const label = page.locator('[data-match-of-the-day]')
      await expect(label).toContainText('Match of the day')
      const id = await label.getAttribute('data-match-of-the-day')
      const chosen = ofDay.find(({ match }) => match.id === id)!
      expect(chosen.total).toBe(most)
      await expectNoSidewaysScroll(page, `/predictions/${day}`)
      await label.getByRole('link').first().click()
      await expect(page).toHaveURL(new RegExp(`/${id}$`))
      const stakes = page.locator('[data-stakes]')
      await expect(stakes.locator('> p').first()).toContainText(
        `by ${Math.max(...chosen.points.map(Math.abs))} percentage points.`,
      )
      await expect(stakes.locator('li b')).toHaveText(
        chosen.points.map((points) => `${points < 0 ? '−' : '+'}${Math.abs(points)}`),
      )
      const path = new URL(page.url()).pathname
      await expectNoSidewaysScroll(page, path)
      await expectNoViolation(page, path)
    })
  })

for (const { colorScheme, width } of VIEWS)
  test.describe(`${colorScheme} at ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } })

    test(`${CUP} fits and has no accessibility violation, ${colorScheme} at ${width} px`, async ({
      page,
    }) => {
      await page.goto(CUP)
      await expectNoSidewaysScroll(page, CUP)
      await expectNoViolation(page, CUP)
    })
  })
