import { beforeAll, expect, test } from 'vitest'
import { readDrawnAddress } from '#data/model/drawn-addresses.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import {
  AHEAD,
  FRAMES,
  OPENED,
  PAST_DAY,
  PLACE,
  publishToday,
  TODAY,
  writeSamplePublished,
} from '#data/testing/sample-published.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { findLeaks } from '#site/checks/leaks.ts'
import { findBrokenLinks } from '#site/checks/links.ts'
import { findPageFigures } from '#site/checks/words/page-figures.ts'
import { DRAWN_CACHING } from './drawn-caching.ts'
import { listNow, listPast } from './list-addresses.ts'
import { openRenderer, type Edition, type Renderer } from './open-renderer.ts'
import { openFolder } from './published.ts'

const ORIGIN = 'https://example.com'
const dataDir = makeTestFolder()
const source = openFolder(dataDir, async (id) => (id === OPENED.id ? PAST_DAY : null))
let renderer: Renderer
let edition: Edition

beforeAll(async () => {
  writeSamplePublished(dataDir)
  renderer = openRenderer({
    source,
    readFrames: async () => FRAMES,
    site: { origin: ORIGIN, licence: 'CC-BY-4.0', operator: 'Pitchproof' },
  })
  edition = (await renderer.open({}))!
})

const draw = (path: string, from = edition) => from.draw(readDrawnAddress(path)!)
const listAll = async () => {
  const paths = [...listNow(edition.published)]
  for await (const path of listPast(edition.published)) paths.push(path)
  return paths
}

test('every address there is can be read and is drawn, and each page leads only to others, in the form of its language', async () => {
  const paths = await listAll()
  expect(new Set(paths).size).toBe(paths.length)
  const pages: { path: string; html: string }[] = []
  for (const path of paths) {
    const page = await draw(path)
    expect(page, path).not.toBeNull()
    if (page!.type.startsWith('text/html')) pages.push({ path, html: page!.body })
    else expect(page!.body.length, path).toBeGreaterThan(20)
  }
  // Of now: results, a match and its card, two teams. Of the past: archive, season, month, league and
  // its three parts, a day, a match and its card.
  expect(pages.length).toBe(LANGUAGE_CODES.length * (5 + 10))
  const built = [
    '/',
    `/predictions/${TODAY}`,
    '/leagues',
    '/leagues/premier-league',
    '/verify',
    '/register',
    '/match',
  ]
  const known = LANGUAGE_CODES.flatMap((code) =>
    built.map((path) => (code === 'en' ? path : `/${code}${path}`.replace(/\/$/, ''))),
  )
  const assets = ['/assets/card.js', '/assets/card.css', '/favicon.svg']
  expect(
    findBrokenLinks({ pages, paths: new Set([...paths, ...known, ...assets]) }, ORIGIN),
  ).toEqual([])
  expect(pages.filter(({ path }) => !path.includes('/embed/')).flatMap(findPageFigures)).toEqual([])
})

test('a match of the past is what it was: its page, card and picture are drawn from the file of its day', async () => {
  const page = (await draw(`/de/predictions/${PAST_DAY}/${OPENED.id}`))!
  expect(page.body).toContain('2024/25')
  expect(page.body).toContain(`href="/de/archive/${PLACE}/arsenal"`)
  expect(page.caching).toBe(DRAWN_CACHING.old)
  for (const path of [`/tr/embed/match/${OPENED.id}`, `/social/match/${OPENED.id}.png`])
    expect((await draw(path))!.caching, path).toBe(DRAWN_CACHING.old)
  expect((await draw(`/results/${PAST_DAY}`))!.caching).toBe(DRAWN_CACHING.old)
})

test('there is nothing at another day of a match, at a month without one, or at a name that nobody has', async () => {
  for (const path of [
    `/predictions/${TODAY}/${OPENED.id}`,
    `/predictions/${PAST_DAY}/${AHEAD.id}`,
    '/predictions/2024-08-18/past-arsenal-chelsea',
    '/results/2024-08-18',
    '/teams/nobody',
    '/archive/2023-24',
    '/archive/2024-25/2024-09',
    '/archive/2024-25/la-liga',
    `/archive/${PLACE}/liverpool`,
    `/archive/${PLACE}/2024-09`,
    '/embed/match/no-such-match',
    '/oembed/no-such-match.json',
    '/social/match/no-such-match.png',
    '/social/team/nobody.png',
    '/social/de/day-2024-08-17.png',
    '/social/de/league-nowhere.png',
    '/data/charts/record/nothing.csv',
    '/sitemap-2024-09.xml',
  ])
    expect(await draw(path), path).toBeNull()
})

test('an address in no form of ours is refused before any work', () => {
  for (const path of [
    '/',
    '/predictions',
    '/predictions/2026-8-1/a-b-c',
    `/pl/results`,
    '/results/',
    '/results/index.html',
    '/results//',
    '/results/%32026-08-15',
    `/predictions/${PAST_DAY}/..%2f..%2fdata`,
    `/predictions/${PAST_DAY}/%252e%252e`,
    '/data/charts/../../keys/x.json',
    '/search/xx.json',
    '/social/de/../en/site.png',
    '/teams/Arsenal',
    `/teams/${'a'.repeat(400)}`,
    '/archive/2024-25/premier-league/arsenal/x',
  ])
    expect(readDrawnAddress(path)?.path ?? null, path).toBe(
      path.startsWith('/results/') && !path.includes('%') && path !== '/results//'
        ? '/results'
        : null,
    )
  expect(readDrawnAddress('/de/teams/arsenal')).toEqual({
    kind: 'team',
    language: 'de',
    parts: ['arsenal'],
    path: '/de/teams/arsenal',
  })
})

test('[role-paid-01] until the log has opened a match nothing of its prediction is drawn; then a new publication draws it, whole', async () => {
  const paid = { figures: new Map(), sentences: new Map(), openRows: new Set<string>() }
  const path = `/fr/predictions/${TODAY}/${AHEAD.id}`
  const before = (await draw(path))!
  expect(findLeaks(before.body, paid, `${path.slice(1)}/index.html`)).toEqual([])
  const publication = {}
  const same = await renderer.open(publication)
  expect(await renderer.open(publication)).toBe(same)
  publishToday(dataDir, { ...OPENED, id: AHEAD.id, matchDate: TODAY })
  // Asked for in the second of its opening: the publication that was read stands.
  expect((await draw(path, same!))!.body).toBe(before.body)
  const after = (await renderer.open({}))!
  const opened = (await draw(path, after))!
  expect(findLeaks(opened.body, paid, `${path.slice(1)}/index.html`)).toHaveLength(1)
  const ofNow = readDrawnAddress(path)!
  const ofPast = readDrawnAddress(`/results/${PAST_DAY}`)!
  expect(after.listSources(ofNow)[0]).not.toBe(same!.listSources(ofNow)[0])
  // What is past is not drawn anew for what happens today.
  expect(after.listSources(ofPast)).toEqual(same!.listSources(ofPast))
  expect(after.listSources(ofPast)[0]).toBe(same!.listSources(ofPast)[0])
  publishToday(dataDir, AHEAD)
})

test('before a build has left its frames there is no edition', async () => {
  const none = openRenderer({
    source,
    readFrames: async () => new Map([['en', '<html>']]),
    site: { origin: ORIGIN, licence: 'CC-BY-4.0', operator: 'Pitchproof' },
  })
  expect(await none.open({})).toBeNull()
})

test('a match that was moved is found at the day of its page, now or in the past, from any other', async () => {
  const findMoved = (path: string) => edition.findMoved(readDrawnAddress(path)!)
  for (const [id, day] of [
    [AHEAD.id, AHEAD.matchDate],
    [OPENED.id, PAST_DAY],
  ]) {
    expect(await draw(`/de/predictions/2019-01-01/${id}`)).toBeNull()
    expect(await findMoved(`/de/predictions/2019-01-01/${id}`)).toEqual({
      path: `/de/predictions/${day}/${id}`,
      isForGood: false,
    })
    expect(await draw(`/de/predictions/${day}/${id}`)).not.toBeNull()
  }
  expect(await findMoved('/predictions/2019-01-01/premier-league-2018-nobody-none')).toBeNull()
})
