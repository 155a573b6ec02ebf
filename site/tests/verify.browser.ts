import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { toolEnv } from '#cli/testing/env.ts'
import { LANGUAGE_CODES, toLangAttribute } from '#data/model/languages.ts'
import { RecordSchema, type MeasuredRecord } from '#data/model/record/record.ts'
import { expectNoViolation } from './axe.ts'
import { expect, expectNoSidewaysScroll, registerUser, runCli, test } from './harness.ts'
import { readPublicDays } from './public-days.ts'
import { openWithRecord } from './record.ts'

/** Time limit of a whole check in the browser. */
const LONGEST_MS = 100 * toolEnv.testSlowdown
const steps = (page: Page) => page.locator('[data-step]')
const listStates = (page: Page) =>
  steps(page).evaluateAll((all) => all.map((step) => (step as HTMLElement).dataset['status']))

async function openVerify(page: Page, path = '/verify') {
  await page.goto(path)
  await expect(page.locator('#verify-verdict')).toHaveAttribute('data-ok', 'true')
}

test('[accuracy-03] a settled match is chosen by day and match, and the browser checks it step by step', async ({
  page,
}) => {
  await openVerify(page)
  await expect(page.locator('#verify-verdict')).toHaveText(
    'Everything checks out. The prediction has not been changed.',
  )
  expect(await listStates(page)).toEqual(Array(5).fill('passed'))
  // Measured again if the machine was busy with other work.
  const readTime = async () => {
    const took = Number.parseFloat((await page.locator('#verify-time').textContent()) ?? '')
    if (took >= LONGEST_MS) await openVerify(page)
    return took
  }
  await expect.poll(readTime).toBeLessThan(LONGEST_MS)
  const select = page.getByLabel('Match', { exact: true })
  const opened = select.locator('option', { hasText: '(revealed)' })
  expect(await opened.count()).toBeGreaterThan(0)
  const last = await opened.last().getAttribute('value')
  await select.selectOption(last)
  await expect(page.locator('#verify-subject')).toHaveAttribute('data-match', last!)
  await expect(page.locator('#verify-key-words')).toHaveText('It is the key in the log’s own file.')
})

test('[accuracy-03] /our-accuracy leads to the results of earlier days, each with its check', async ({
  page,
}) => {
  const opened = [...readPublicDays()].flatMap(([day, matches]) =>
    matches.some((match) => match.opened) ? day : [],
  )
  const day = opened.toSorted().at(-2)!
  await page.goto('/our-accuracy')
  await page.getByRole('link', { name: 'Look up past predictions' }).click()
  await page.locator(`.day-rail a[href="/results/${day}"]`).click()
  await expect(page).toHaveURL(`/results/${day}`)
  const row = page.locator('[data-match]', { hasText: 'We said' }).first()
  await expect(row).toContainText(/Right|Wrong/)
  await row.locator('[data-receipt]').click()
  await expect(page.locator('#verify-verdict')).toHaveAttribute('data-ok', 'true')
})

test('while it was played: from the opening to any moment that a visitor names', async ({
  page,
}) => {
  await openVerify(page)
  const sealed = await Promise.all(
    ['Home win, %', 'Draw, %', 'Away win, %'].map((label) => page.getByLabel(label).inputValue()),
  )
  const part = page.getByRole('region', { name: 'While it was played' })
  const chances = part.getByRole('status')
  const read = async () =>
    [...((await chances.textContent()) ?? '').matchAll(/[\d.]+(?=%)/g)].map(([text]) =>
      Number(text),
    )
  for (const [at, chance] of (await read()).entries())
    expect(Math.abs(chance - Number(sealed[at]))).toBeLessThan(0.11)
  const before = await read()
  await part.getByLabel('Goals, home').fill('1')
  const ahead = await read()
  expect(ahead[0]).toBeGreaterThan(before[0]!)
  await part.getByLabel('Minute (HT at half-time)').fill('HT')
  const halfTime = await read()
  expect(halfTime).not.toEqual(ahead)
  await part.getByLabel('Red cards, home').fill('1')
  expect((await read())[0]).toBeLessThan(halfTime[0]!)
  await part.getByLabel('Minute (HT at half-time)').fill('soon')
  await expect(chances).toHaveText('')
  await page.getByLabel('Result, home').fill('99')
  await expect(part).toBeHidden()
})

test('any digit that is changed makes the check fail, and putting it back makes it hold', async ({
  page,
}) => {
  await openVerify(page)
  const verdict = page.locator('#verify-verdict')
  const failing: Record<string, string> = {
    'Home win, %': 'opening_included',
    'Predicted goals, away': 'opening_included',
    'Result, home': 'opening_included',
    'Kick-off': 'commit_included',
    'Fingerprint of the envelope': 'commit_included',
  }
  for (const [label, step] of Object.entries(failing)) {
    const input = page.getByLabel(label)
    const before = await input.inputValue()
    const changed = before.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10))
    await input.fill(changed)
    await expect(verdict, label).toHaveText('Check failed.')
    await expect(page.locator(`[data-step="${step}"]`), label).toHaveAttribute(
      'data-status',
      'failed',
    )
    await input.fill(before)
    await expect(verdict, label).toHaveAttribute('data-ok', 'true')
  }
  await page.getByText('Everything as it stands in the log').click()
  const checkpoint = page.getByLabel('Checkpoint with signatures')
  const note = await checkpoint.inputValue()
  await checkpoint.fill(note.replace(/\n(\d+)\n/, (_, size) => `\n${Number(size) + 1}\n`))
  await expect(page.locator('[data-step="signature"]')).toHaveAttribute('data-status', 'failed')
  await expect(page.locator('[data-step="opening_matches"]')).toContainText('Not checked')
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await expect(verdict).toHaveAttribute('data-ok', 'true')
  await expect(checkpoint).toHaveValue(note)
})

test('a key that is not the log’s is reported, and no signature is accepted with it', async ({
  page,
}) => {
  await openVerify(page)
  const key = page.getByLabel('The log’s public key')
  const own = await key.inputValue()
  await key.fill('no key')
  await expect(page.locator('#verify-key-words')).toContainText('not a key of the form')
  await expect(page.locator('[data-step="signature"]')).toHaveAttribute('data-status', 'failed')
  await key.fill(own)
  await expect(page.locator('#verify-verdict')).toHaveAttribute('data-ok', 'true')
})

test('a saved proof file is checked as well, and another file is refused in words', async ({
  page,
}) => {
  await openVerify(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Save the proof file' }).click(),
  ])
  const proof = await readFile(await download.path(), 'utf8')
  expect(proof).toMatch(/^c2sp\.org\/tlog-proof@v1\n/)
  const file = page.getByLabel('Or open a .tlog-proof file')
  await file.setInputFiles({ name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expect(page.locator('#verify-problem')).toHaveText('This is not the proof file of a match.')
  // No result of the previous proof is left below.
  await expect(page.locator('#verify-verdict')).toBeEmpty()
  await expect(page.locator('#verify-verdict')).not.toHaveAttribute('data-ok')
  expect(await listStates(page)).toEqual([undefined, undefined, undefined, undefined, undefined])
  await expect(page.locator('#verify-subject')).toBeEmpty()
  await expect(page.getByLabel('Home win, %')).toHaveValue('')
  await file.setInputFiles({
    name: 'x.tlog-proof',
    mimeType: 'text/plain',
    buffer: Buffer.from(proof),
  })
  await expect(page.locator('#verify-problem')).toBeHidden()
  await expect(page.locator('#verify-verdict')).toHaveAttribute('data-ok', 'true')
})

test('a match that is not over shows its seal and no number', async ({ page }) => {
  const { lastDay } = (await (await page.request.get('/api/ledger/matches')).json()) as {
    lastDay: string
  }
  await openVerify(page)
  await page.getByLabel('Day (UTC)').fill(lastDay)
  await expect(page.locator('#verify-verdict')).toContainText('checks out so far')
  expect(await listStates(page)).toEqual(['passed', 'passed', 'passed', 'closed', 'closed'])
  await expect(page.getByLabel('Home win, %')).toBeDisabled()
  await expect(page.getByLabel('Home win, %')).toHaveValue('')
  const match = await page.getByLabel('Match', { exact: true }).inputValue()
  await openVerify(page, `/verify?match=${match}`)
  await expect(page.getByLabel('Day (UTC)')).toHaveValue(lastDay)
  await expect(page.getByLabel('Match', { exact: true })).toHaveValue(match)
  // By the names of its clubs, not by its id.
  const chosen = page.getByLabel('Match', { exact: true }).locator('option:checked')
  const subject = (await page.locator('#verify-subject').textContent())!
  expect(subject).toContain(' – ')
  await expect(chosen).toContainText(subject)
})

test('[claim-05] the landing page and our accuracy show the record that the log itself audits to', async ({
  page,
}) => {
  const openAudited = async (path: string) => {
    let audited: MeasuredRecord | undefined
    // A match that ends meanwhile changes what the audit finds, and the pages a little later.
    await expect(async () => {
      const told = await openWithRecord(page, path)
      await runCli('ledger', 'audit')
      audited = RecordSchema.parse(await (await page.request.get('/api/record')).json())
      expect(audited.n).toBe(told.n)
    }).toPass()
    const { outcome, n } = audited!
    expect(n).toBeGreaterThan(0)
    return { n, shown: `${(100 * outcome.accuracy!).toFixed(1)}%` }
  }
  const landing = await openAudited('/')
  await expect(page.locator('[data-measured]')).toContainText(landing.shown)
  await expect(page.locator('[data-measured]')).toContainText(`${landing.n} match`)
  const { n, shown } = await openAudited('/our-accuracy')
  await expect(page.locator('[data-record] .record-share')).toHaveText(shown)
  await page.locator('summary', { hasText: 'Measured record' }).click()
  const row = page.getByRole('row', { name: 'Match outcome' })
  await expect(row).toContainText(shown)
  await expect(row).toContainText(String(n))
})

test('the receipt of a finished match leads to its proof', async ({ page }) => {
  const { matches } = (await (await page.request.get('/api/ledger/matches')).json()) as {
    matches: { matchId: string; openIndex: number | null }[]
  }
  const { matchId } = matches.find(({ openIndex }) => openIndex !== null)!
  await registerUser(page)
  await page.goto(`/match/${matchId}`)
  await page.getByRole('link', { name: /^Sealed .+ entry \d/ }).click()
  await expect(page.locator('#verify-verdict')).toHaveAttribute('data-ok', 'true')
  await expect(page.locator('#verify-subject')).toHaveAttribute('data-match', matchId)
})

test('a browser that cannot check signatures says so instead of a verdict', async ({ page }) => {
  await page.addInitScript(() => {
    crypto.subtle.importKey = () => Promise.reject(new DOMException('unknown', 'NotSupportedError'))
  })
  await page.goto('/verify')
  await expect(page.locator('#verify-unable')).toContainText('cannot check Ed25519')
  await expect(page.locator('#verify')).toBeHidden()
})

test('/verify exists in all 8 languages, loads no framework, and explains itself without JavaScript', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
  const page = await context.newPage()
  for (const language of LANGUAGE_CODES) {
    const path = language === 'en' ? '/verify' : `/${language}/verify`
    expect((await page.goto(path))?.status(), path).toBe(200)
    await expect(page.locator('html')).toHaveAttribute('lang', toLangAttribute(language))
    await expect(page.locator('main')).toContainText('npm run cli -- ledger verify --url')
    await expect(page.locator('main noscript')).toHaveCount(1)
    expect(await page.locator('astro-island').count()).toBe(0)
    await expect(page.locator('footer').locator(`a[href="${path}"]`)).toBeVisible()
  }
  await context.close()
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`everybody can use it, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await openVerify(page)
    await expectNoViolation(page, 'verify')
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page, `${width} px`)
    }
  })

test('the day that was chosen last is shown, also if an earlier one answers later', async ({
  page,
}) => {
  await openVerify(page)
  const day = page.getByLabel('Day (UTC)')
  const [first, last] = await day.evaluate((input: HTMLInputElement) => [input.min, input.max])
  expect(first).not.toBe(last)
  const late = Promise.withResolvers<void>()
  await page.route(`**/api/ledger/matches?day=${first}`, async (route) => {
    await late.promise
    await route.continue()
  })
  await day.fill(first!)
  await day.fill(last!)
  const subject = page.locator('#verify-subject')
  await expect(page.getByLabel('Match', { exact: true })).toBeEnabled()
  const answered = page.waitForResponse(`**/api/ledger/matches?day=${first}`)
  late.resolve()
  await answered
  await expect(day).toHaveValue(last!)
  const chosen = await page.getByLabel('Match', { exact: true }).inputValue()
  await expect(subject).toHaveAttribute('data-match', chosen)
})
