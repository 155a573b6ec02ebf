import { brotliCompressSync, constants } from 'node:zlib'
import { expect, test } from 'vitest'
import { LANGUAGE_CODES, type Language } from '#data/model/languages.ts'
import { nameClubs } from '#data/model/leagues/named-clubs.ts'
import { SEALED_MATCH } from '#data/testing/sample-match.ts'
import { findLeaks } from '#site/checks/leaks.ts'
import { findPolicyFaults } from '#site/checks/policy.ts'
import { toCardMatch, type CardMatch } from '#site/ui/embed/card-match.ts'
import { makeCardAssets } from './card-assets.ts'
import { writeCard, writeOembed } from './cards.ts'
import { readUiTexts } from './ui-texts.ts'

const origin = 'https://example.com'
const assets = await makeCardAssets()
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
const draw = (match: CardMatch, language: Language = 'en', asOf: string | null = null) =>
  writeCard(readUiTexts(language), nameClubs(match, language), {
    asOf,
    frame: assets,
    origin,
  })

test('[role-paid-01] a sealed card has who, when and the receipt, and nothing that draws a prediction', () => {
  for (const language of LANGUAGE_CODES) {
    const html = draw(SEALED, language)
    expect(html).toContain('data-sealed')
    expect(html).toContain('data-entry="1204"')
    expect(html).toContain('Eintracht &lt;Frankfurt&gt;')
    expect(html).not.toMatch(/data-shown|outcome-bar|\{\{(?!milliseconds)|public:/)
    const paid = { figures: new Map(), sentences: new Map(), openRows: new Set<string>() }
    expect(findLeaks(html, paid, `${language}/embed/match/${SEALED.id}/index.html`)).toEqual([])
    const opened = draw(OPENED, language)
    expect(findLeaks(opened, paid, `embed/match/${SEALED.id}/index.html`)).toHaveLength(1)
  }
})

test('an opened card has the bar, the result, and the figures that its script compares with the log', () => {
  const html = draw(OPENED)
  expect(html).toContain('class="figures outcome-bar is-large"')
  expect(html).toContain('data-shown="43.27,27.55,29.18,1,0,2,1"')
  expect(html).toMatch(/It ended 2–\u2060?1\. Right\./)
  expect(html).not.toContain('data-sealed')
})

test('each state of a match has its words; without a receipt there is nothing to check', () => {
  expect(draw({ ...SEALED, matchStatus: 'postponed' })).toContain('The match was postponed.')
  const none = draw({ ...SEALED, receipt: null })
  expect(none).toContain('No prediction has been made for this match.')
  expect(none).not.toMatch(/<output|data-sealed/)
  const live = { ...SEALED, matchStatus: 'live', actualHomeScore: 0, actualAwayScore: 1 } as const
  expect(draw(live, 'en', '2026-08-15T15:20:00Z')).toMatch(/In play.*Updated: 15:20 UTC.*0 - 1/)
  const waiting = draw({ ...OPENED, opened: null })
  expect(waiting).toContain('The prediction is revealed with the next update.')
})

test('a card may run its own script and nothing else, sets no cookie, and names the page of its match', () => {
  const html = draw(SEALED, 'tr')
  expect(findPolicyFaults({ path: '/tr/embed/match/a', html })).toEqual([])
  expect(html).toContain("default-src 'none'; ")
  expect(html).toContain(
    `<link rel="canonical" href="${origin}/tr/predictions/${SEALED.matchDate}/${SEALED.id}">`,
  )
  expect(assets.script).not.toMatch(/cookie|localStorage|sessionStorage|innerHTML/)
})

test('the oEmbed reply of a match is of type rich, with a frame of the size it names, in each language', () => {
  for (const language of LANGUAGE_CODES) {
    const reply = JSON.parse(writeOembed(readUiTexts(language), SEALED_MATCH, origin))
    expect(reply).toMatchObject({ version: '1.0', type: 'rich', provider_name: 'Pitchproof' })
    const prefix = language === 'en' ? '' : `/${language}`
    expect(reply.html).toContain(`src="${origin}${prefix}/embed/match/${SEALED_MATCH.id}"`)
    expect(reply.html).toContain(`width="${reply.width}" height="${reply.height}"`)
    expect(reply.html).not.toContain('<script')
  }
})

/** As our server packs a reply. */
const pack = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length

test('page, script and style sheet of a card are at most 6,000 bytes, packed, in every language', () => {
  const shared = pack(assets.script) + pack(assets.style)
  for (const language of LANGUAGE_CODES)
    for (const match of [SEALED, { ...SEALED, receipt: null }])
      expect(pack(draw(match, language)) + shared, language).toBeLessThanOrEqual(MOST_BYTES)
  const opened = pack(draw({ ...OPENED, isMock: true }, 'fr')) + shared
  process.stdout.write(`\nan opened card and its files: ${opened} bytes\n`)
  expect(opened).toBeLessThanOrEqual(MOST_BYTES)
})
