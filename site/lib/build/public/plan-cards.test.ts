import { expect, test } from 'vitest'
import { LANGUAGE_CODES, type Language } from '#data/model/languages.ts'
import { nameClubs } from '#data/model/leagues/named-clubs.ts'
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { SEALED_MATCH } from '#data/testing/sample-match.ts'
import { findLeaks } from '#site/checks/leaks.ts'
import { findPolicyFaults } from '#site/checks/policy.ts'
import { toCardMatch, type CardMatch } from '#site/ui/embed/card-match.ts'
import { getCardAssets } from './card-assets.ts'
import { planCardFiles, planCards, writeCard } from './plan-cards.ts'
import { readUiTexts } from './ui-texts.ts'

const origin = 'https://example.com'
/** HTML, script and style sheet, as they are sent. */
const MOST_BYTES = 6000

const RECEIPT = { entry: 1204, madeAt: '2026-08-14T08:00:00.000Z', revision: 2, modelVersion: 'pp' }
const SEALED: CardMatch = {
  ...toCardMatch(SEALED_MATCH),
  homeTeam: 'Borussia Mönchengladbach',
  awayTeam: 'Eintracht <Frankfurt>',
  receipt: RECEIPT,
}
const OPENED: CardMatch = {
  ...SEALED,
  matchStatus: 'finished',
  actualHomeScore: 2,
  actualAwayScore: 1,
  opened: {
    homeScore: 2,
    awayScore: 1,
    wasCorrect: true,
    prediction: {
      homeWinProbability: 43.27,
      drawProbability: 27.55,
      awayWinProbability: 29.18,
      predictedHomeScore: 1,
      predictedAwayScore: 0,
    },
  },
}
const draw = async (match: CardMatch, language: Language = 'en', asOf: string | null = null) =>
  writeCard(readUiTexts(language), nameClubs(match, language), {
    asOf,
    assets: await getCardAssets(),
    origin,
  })

test('[role-paid-01] a sealed card has who, when and the receipt, and nothing that draws a prediction', async () => {
  for (const language of LANGUAGE_CODES) {
    const html = await draw(SEALED, language)
    expect(html).toContain('data-sealed')
    expect(html).toContain('data-entry="1204"')
    expect(html).toContain('Eintracht &lt;Frankfurt&gt;')
    expect(html).not.toMatch(/data-shown|outcome-bar|\{\{(?!milliseconds)|public:/)
    const paid = { figures: new Map(), sentences: new Map(), openRows: new Set<string>() }
    expect(findLeaks(html, paid, `${language}/embed/match/${SEALED.id}/index.html`)).toEqual([])
    const opened = await draw(OPENED, language)
    expect(findLeaks(opened, paid, `embed/match/${SEALED.id}/index.html`)).toHaveLength(1)
  }
})

test('an opened card has the bar, the result, and the figures that its script compares with the log', async () => {
  const html = await draw(OPENED)
  expect(html).toContain('class="figures outcome-bar is-large"')
  expect(html).toContain('data-shown="43.27,27.55,29.18,1,0,2,1"')
  expect(html).toMatch(/It ended 2–\u2060?1\. Right\./)
  expect(html).not.toContain('data-sealed')
})

test('each state of a match has its words; without a receipt there is nothing to check', async () => {
  expect(await draw({ ...SEALED, matchStatus: 'postponed' })).toContain('The match was postponed.')
  const none = await draw({ ...SEALED, receipt: null })
  expect(none).toContain('No prediction has been made for this match.')
  expect(none).not.toMatch(/<output|data-sealed/)
  const live = { ...SEALED, matchStatus: 'live', actualHomeScore: 0, actualAwayScore: 1 } as const
  expect(await draw(live, 'en', '2026-08-15T15:20:00Z')).toMatch(
    /In play.*Updated: 15:20 UTC.*0 - 1/,
  )
  const waiting = await draw({ ...OPENED, opened: null })
  expect(waiting).toContain('The prediction is opened with the next update.')
})

test('a card may run its own script and nothing else, sets no cookie, and names the page of its match', async () => {
  const html = await draw(SEALED, 'tr')
  expect(findPolicyFaults({ path: '/tr/embed/match/a', html })).toEqual([])
  expect(html).toContain("default-src 'none'; ")
  expect(html).toContain(
    `<link rel="canonical" href="${origin}/tr/predictions/${SEALED.matchDate}/${SEALED.id}">`,
  )
  const { script } = await getCardAssets()
  expect(script).not.toMatch(/cookie|localStorage|sessionStorage|innerHTML/)
})

const plan = async (match: PublicMatch, language: Language = 'en') =>
  planCards({ matches: [match], publishedAt: '2026-08-14T09:00:00Z' }, readUiTexts(language), {
    assets: await getCardAssets(),
    origin,
  })

test('a card is written anew when its receipt, its score or its opening changes, not with form or place', async () => {
  const [card, oembed] = await plan({ ...SEALED_MATCH, receipt: RECEIPT })
  const other = async (changes: object) => {
    const [job] = await plan({ ...SEALED_MATCH, receipt: RECEIPT, ...changes })
    return job!.hash !== card!.hash
  }
  expect(await other({ homeForm: 'WWWWW', homePosition: 1, city: 'Elsewhere' })).toBe(false)
  expect(await other({ receipt: { ...RECEIPT, revision: 3 } })).toBe(true)
  expect(await other({ matchStatus: 'finished', actualHomeScore: 1, actualAwayScore: 1 })).toBe(
    true,
  )
  expect(await other({ matchTime: '21:00' })).toBe(true)
  expect(card!.file).toBe(`embed/match/${SEALED_MATCH.id}/index.html`)
  expect(oembed!.file).toBe(`oembed/${SEALED_MATCH.id}.json`)
})

test('the oEmbed reply of a match is of type rich, with a frame of the size it names, in each language', async () => {
  for (const language of LANGUAGE_CODES) {
    const [, job] = await plan(SEALED_MATCH, language)
    const reply = JSON.parse(Buffer.from((await job!.make()).get('')!).toString('utf8'))
    expect(reply).toMatchObject({ version: '1.0', type: 'rich', provider_name: 'Pitchproof' })
    const prefix = language === 'en' ? '' : `/${language}`
    expect(reply.html).toContain(`src="${origin}${prefix}/embed/match/${SEALED_MATCH.id}"`)
    expect(reply.html).toContain(`width="${reply.width}" height="${reply.height}"`)
    expect(reply.html).not.toContain('<script')
  }
})

test('page, script and style sheet of a card are at most 6,000 bytes, packed, in every language', async () => {
  const files = planCardFiles(await getCardAssets())
  let shared = 0
  for (const { make } of files) shared += (await make()).get('.br')!.length
  for (const language of LANGUAGE_CODES)
    for (const match of [SEALED_MATCH, { ...SEALED_MATCH, receipt: RECEIPT }]) {
      const [card] = await plan(match, language)
      const { length } = (await card!.make()).get('.br')!
      expect(length + shared, language).toBeLessThanOrEqual(MOST_BYTES)
    }
  const { packText } = await import('./pack-text.ts')
  const opened = packText(await draw({ ...OPENED, isMock: true }, 'fr')).get('.br')!.length
  process.stdout.write(`\nan opened card and its files: ${opened + shared} bytes\n`)
  expect(opened + shared).toBeLessThanOrEqual(MOST_BYTES)
})
