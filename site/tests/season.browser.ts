import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { MODEL_VERSION } from '#data/model/forecast/engine-version.ts'
import { ProofSchema, PROOF_MODELS } from '#data/model/forecast/proof.ts'
import { SeasonFileSchema, type SeasonFile } from '#data/model/forecast/season-forecast.ts'
import { RecordSchema } from '#data/model/record/record.ts'
import proofFile from '#data/measured/proof.json' with { type: 'json' }
import { requireTestProduct } from '#cli/testing/test-product.ts'
import { expectNoViolation } from './axe.ts'
import { expect, test } from './harness.ts'

async function readPublic(name: string): Promise<unknown> {
  const path = join(requireTestProduct().dataDir, 'public', `${name}.json`)
  return JSON.parse(await readFile(path, 'utf8'))
}

const readSeason = async (league: string): Promise<SeasonFile> =>
  SeasonFileSchema.parse(await readPublic(`seasons/${league}`))

/** A league and the measured file are looked at with every route; a cup has another table. */
const CUP = '/de/leagues/champions-league'
const VIEWS = [
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 768 },
] as const

test('the league page says what the published season forecast says, in a table and a picture with words', async ({
  page,
}) => {
  const { forecast, history } = await readSeason('premier-league')
  await page.goto('/leagues/premier-league')
  const season = page.locator('[data-season]')
  await expect(season.getByRole('heading', { level: 2 })).toHaveText('How the season may end')
  await expect(season).toContainText(`${MODEL_VERSION}, and in the public log since`)
  const rows = season.getByRole('region', { name: 'Chances of each club' }).locator('tbody tr')
  await expect(rows).toHaveCount(forecast.teams.length)
  for (const [index, team] of forecast.teams.entries()) {
    const { title = 0 } = team.chances
    const shown = title === 0 ? '<1%' : title === 100 ? '>99%' : `${title}%`
    await expect(rows.nth(index).locator('th, td')).toContainText([
      team.team,
      shown,
      String(team.expectedPoints),
      `${team.spread[0]}–${team.spread[4]}`,
      String(team.points),
    ])
  }
  const picture = season.getByRole('img', { name: 'Spread of final places' })
  await expect(picture).toBeVisible()
  for (const { team } of forecast.teams)
    await expect(season.locator('#spread-rows')).toContainText(team)
  const moves = season.getByRole('img', { name: /^Title, in per cent/ })
  await expect(moves).toHaveCount(history.length > 1 ? 1 : 0)
})

test('the season part is there in every language, and no page holds a figure of a single match', async ({
  page,
}) => {
  const titles = new Set<string>()
  for (const code of LANGUAGE_CODES) {
    await page.goto(`${code === 'en' ? '' : `/${code}`}/leagues/serie-b`)
    const season = page.locator('[data-season]')
    await expect(season.locator('tbody tr').first()).toBeVisible()
    titles.add((await season.getByRole('heading', { level: 2 }).textContent()) ?? '')
    // Nothing but whole figures: no decimals of any language.
    const text = await season.getByRole('region').first().innerText()
    expect(text).not.toMatch(/\d[.,]\d/)
  }
  expect(titles.size).toBe(LANGUAGE_CODES.length)
})

test('our accuracy shows the measured file, plainly apart from the live record and its counts', async ({
  page,
}) => {
  const proof = ProofSchema.parse(proofFile)
  const record = RecordSchema.parse(await readPublic('record'))
  await page.goto('/our-accuracy')
  const counts = page.locator('[data-counts] dd')
  const { committed, opened, waiting, overdue, calledOff, voided, unopenable } = record.log
  await expect(counts).toHaveText(
    [committed, opened, waiting, overdue, calledOff, voided, unopenable].map((n) =>
      n.toLocaleString('en'),
    ),
  )
  expect(opened + waiting + overdue + calledOff).toBe(committed)
  const yardsticks = page
    .locator('[data-measured-tables]')
    .getByText(/^Yardstick – Always 1–\u20601: /)
  await expect(yardsticks).toHaveCount(record.n > 0 ? 2 : 0)
  const part = page.getByRole('region', { name: 'Tested on past seasons' })
  await expect(part).toContainText('This is a test, not the live record above.')
  for (const title of ['Leagues: compared', 'Season forecasts tested'])
    await part.locator('summary', { hasText: title }).click()
  const models = part.getByRole('region', { name: 'Leagues: compared' }).locator('tbody tr')
  await expect(models).toHaveCount(PROOF_MODELS.length)
  await expect(models.nth(0)).toContainText('Bookmakers’ closing odds')
  await expect(models.nth(1)).toContainText(proof.leagues.models.engine!.rps.toFixed(4))
  const seasons = part.getByRole('region', { name: 'Season forecasts tested' })
  await expect(seasons.locator('tbody tr')).toHaveCount(proof.seasons!.scores.length)
  await expect(seasons.locator('tbody tr').first()).toContainText(
    proof.seasons!.scores[0]!.logLoss.engine.toFixed(4),
  )
})

for (const { colorScheme, width } of VIEWS)
  test.describe(`${colorScheme} at ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } })

    test(`${CUP} fits and has no accessibility violation, ${colorScheme} at ${width} px`, async ({
      page,
    }) => {
      await page.goto(CUP)
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      )
      expect(over).toBeLessThanOrEqual(0)
      await expectNoViolation(page, CUP)
    })
  })
