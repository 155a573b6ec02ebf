import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { CUP_FILE, SEASON_FILES } from '#data/testing/real-files.ts'
import { toSlug } from '#data/model/feed.ts'
import { getLeagueByDivision } from '#data/model/leagues/feed-leagues.ts'
import { getCountryByFifaCode } from '#data/model/leagues/fifa-codes.ts'
import { isClubName, toCanonicalTeam, toContextTeam } from './team-identity.ts'
import { CUP_CLUBS } from '#data/model/leagues/cup-clubs.ts'
import { CLUBS_BY_COUNTRY } from '#data/model/leagues/team-names.ts'

test.each([
  ['Man United', 'England', 'Manchester United'],
  ['Manchester Utd', 'England', 'Manchester United'],
  ["Nott'm Forest", 'England', 'Nottingham Forest'],
  ['Chelsea FC', 'England', 'Chelsea'],
  ['AFC Bournemouth', 'England', 'Bournemouth'],
  ["M'gladbach", 'Germany', 'Borussia Mönchengladbach'],
  ['Bor. Mönchengladbach', 'Germany', 'Borussia Mönchengladbach'],
  ['FC Koln', 'Germany', '1. FC Köln'],
  ['Besiktas', 'Turkey', 'Beşiktaş'],
  ['Buyuksehyr', 'Turkey', 'İstanbul Başakşehir'],
  ['KASIMPASA', 'Turkey', 'Kasımpaşa'],
  ['Paris SG', 'France', 'Paris Saint-Germain'],
  ['Paris FC', 'France', 'Paris FC'],
  ['Ajaccio GFCO', 'France', 'GFC Ajaccio'],
  ['AC Ajaccio', 'France', 'Ajaccio'],
  ['Ath Madrid', 'Spain', 'Atlético Madrid'],
  ['Sevilla FC', 'Spain', 'Sevilla'],
  ['AS Roma', 'Italy', 'Roma'],
  ['Lazio Roma', 'Italy', 'Lazio'],
  ['SS Lazio', 'Italy', 'Lazio'],
  ['S.S. Lazio', 'Europe', 'Lazio'],
  ['Inter Milan', 'Europe', 'Inter'],
  ['SL Benfica', null, 'Benfica'],
  ['Red Star Belgrade', null, 'Crvena Zvezda'],
  ['Red Star', 'France', 'Red Star'],
  ['Slask Wroclaw', 'Europe', 'Śląsk Wrocław'],
  ['FC Nordsjaelland', 'Europe', 'Nordsjælland'],
  ['Djurgardens IF', 'Europe', 'Djurgården'],
  ['Wisla Krakow', 'Europe', 'Wisła Kraków'],
  ['Qarabag Agdam', 'Europe', 'Qarabağ'],
  ['FC Bayern Muenchen', 'Germany', 'Bayern Munich'],
  ['1. FC Koeln', 'Germany', '1. FC Köln'],
  ['SpVgg Greuther Fuerth', 'Germany', 'Greuther Fürth'],
  ['Broendby IF', 'Europe', 'Brøndby'],
  ['Malmoe FF', 'Europe', 'Malmö FF'],
  ['CFR 1907 Cluj', 'Europe', 'CFR Cluj'],
  ['Hammarby FF', 'Europe', 'Hammarby'],
  ['Vitória SC', 'Europe', 'Vitória Guimarães'],
  ['Connah S Quay', 'Europe', "Connah's Quay Nomads"],
])('%s of %s is %s', (alias, country, name) => {
  expect(toCanonicalTeam(alias, country)).toEqual({ name, id: toSlug(name) })
})

test('a name is of a club when it has a letter for an id and no more than 60 in all', () => {
  for (const name of ['???', '', 'Порто', 'a'.repeat(61)])
    expect(isClubName(name), name).toBe(false)
  for (const name of ['Þór Akureyri', 'a'.repeat(60)]) expect(isClubName(name), name).toBe(true)
})

test('an unknown club gets its slug as id', () => {
  expect(toCanonicalTeam(' Þór  Akureyri ', 'Europe')).toEqual({
    name: 'Þór Akureyri',
    id: 'thor-akureyri',
  })
})

test.each([
  ['Aris', 'CYP', 'aris-limassol'],
  ['Aris', 'GRE', 'aris-thessaloniki'],
  ['AEK', 'CYP', 'aek-larnaca'],
  ['AEK', 'GRE', 'aek-athens'],
  ["FC Rànger's", 'AND', 'fc-rangers'],
  ['Rangers FC', 'SCO', 'rangers'],
  ['Rangers', 'BIH', 'bih-rangers'],
  ['Sporting', 'BEL', 'bel-sporting'],
  ['Arsenal', 'BLR', 'blr-arsenal'],
])('%s of %s is %s: a short name means a club of its country', (name, country, id) => {
  expect(toContextTeam(name, country).id).toBe(id)
})

test('a name that two countries’ clubs share means neither without a country', () => {
  for (const name of ['Aris', 'AEK']) {
    const listed = Object.values(CUP_CLUBS).flat()
    const ids = listed.map((club) => toSlug(club.split('|')[0]!))
    expect(ids).not.toContain(toCanonicalTeam(name, 'Europe').id)
  }
})

test('a club of a context league keeps its id when its country gets a list of clubs', () => {
  expect(toContextTeam('Salzburg', 'AUT').id).toBe(toCanonicalTeam('Salzburg', 'Europe').id)
  expect(toContextTeam('SC Erfunden', 'AUT').id).toBe('aut-sc-erfunden')
  // A country with a list: the same id as in its league, and in the cups.
  for (const name of ['Besiktas', 'Fenerbahce'])
    expect(toContextTeam(name, 'TUR')).toEqual(toCanonicalTeam(name, 'Turkey'))
})

const { Elsewhere: _, ...PREDICTED } = CLUBS_BY_COUNTRY
/** Each list of clubs with what reads a name of its country. */
const LISTS = [
  ...Object.entries<readonly string[]>(PREDICTED).map(
    ([country, clubs]) => [clubs, (name: string) => toCanonicalTeam(name, country)] as const,
  ),
  ...Object.entries(CUP_CLUBS).map(
    ([code, clubs]) => [clubs, (name: string) => toContextTeam(name, code)] as const,
  ),
]

test('no id is used twice, and no alias belongs to two clubs of a country', () => {
  const ids = LISTS.flatMap(([clubs]) => clubs.map((club) => toSlug(club.split('|')[0] ?? '')))
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  for (const [clubs] of LISTS) {
    const aliases = clubs.flatMap((club) => [...new Set(club.split('|').map(toSlug))])
    expect(aliases.filter((alias, index) => aliases.indexOf(alias) !== index)).toEqual([])
  }
})

test('every alias leads to its club with its country, and every name without one', () => {
  for (const [clubs, read] of LISTS)
    for (const club of clubs) {
      const names = club.split('|')
      for (const alias of names) expect([alias, read(alias).name]).toEqual([alias, names[0]])
      expect(toCanonicalTeam(names[0]!, null).name).toBe(names[0])
    }
})

const { folder, isReal } = SEASON_FILES

interface Club {
  readonly country: string
  readonly name: string
}

function readLeagueClubs(): Club[] {
  return readdirSync(folder).flatMap((fileName) => {
    const league = getLeagueByDivision(fileName.replace('.csv', ''))
    if (league === null) throw new Error(`${fileName} is of no league of ours.`)
    const { country } = league
    const rows: Record<string, string>[] = parse(readFileSync(join(folder, fileName)), {
      columns: true,
    })
    return [...new Set(rows.map((row) => row['HomeTeam'] ?? ''))].map((name) => ({ country, name }))
  })
}

test(`all clubs of the ${isReal ? 'real' : 'made-up'} season files are in the table and none collide`, () => {
  const clubs = new Map(readLeagueClubs().map((club) => [`${club.country}/${club.name}`, club]))
  const ids = [...clubs.values()].map((club) => toCanonicalTeam(club.name, club.country).id)
  expect(clubs.size).toBe(isReal ? 349 : 20)
  expect(new Set(ids).size).toBe(ids.length)
  const known = new Set(
    Object.values(CLUBS_BY_COUNTRY)
      .flat()
      .map((club) => club.split('|')[0]),
  )
  const strangers = [...clubs.values()].filter(
    (club) => !known.has(toCanonicalTeam(club.name, club.country).name),
  )
  expect(strangers).toEqual([])
})

test('every club of the European cups that plays in our leagues has its league id', () => {
  const leagueIds = new Set(
    readLeagueClubs().map((club) => toCanonicalTeam(club.name, club.country).id),
  )
  const rows: Record<string, string>[] = parse(readFileSync(CUP_FILE), { columns: true })
  const names = rows.flatMap((row) => [
    { name: row['HomeTeam'] ?? '', country: getCountryByFifaCode(row['HomeCountry'] ?? '') },
    { name: row['AwayTeam'] ?? '', country: getCountryByFifaCode(row['AwayCountry'] ?? '') },
  ])
  const ours = names.filter((club) => club.country !== null)
  expect(new Set(ours.map((club) => club.name)).size).toBe(isReal ? 54 : 8)
  for (const club of ours) {
    const inLeague = toCanonicalTeam(club.name, club.country)
    expect([club.name, leagueIds.has(inLeague.id)]).toEqual([club.name, true])
    expect(toCanonicalTeam(club.name, 'Europe')).toEqual(inLeague)
  }
})
