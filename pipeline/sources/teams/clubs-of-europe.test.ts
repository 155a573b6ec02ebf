/** One club has one id, and two clubs have two: over the names of the cups and all league files of Europe. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toContextCountry } from '#data/model/context-leagues.ts'
import { CUPS_FOLDER } from '#data/testing/real-files.ts'
import { toContextLeague } from '#pipeline/sources/football-data/context.ts'
import { mapRows, parseTable } from '#pipeline/sources/football-data/table.ts'
import { toCanonicalTeam, toContextTeam } from './team-identity.ts'

const folder = CUPS_FOLDER === null ? null : join(CUPS_FOLDER, 'europe')

/** As in `names.csv` of the real files: country, name in the cups, file of the league, name there, short name. */
const MADE_UP = `UefaCountry,UefaName,Code,LeagueName,FlashName
POL,Śląsk Wrocław,POL,Slask Wroclaw,Slask Wroclaw
POL,Wisła Kraków,POL,Wisla,Wisla
DEN,FC Nordsjælland,DNK,Nordsjaelland,Nordsjaelland
SWE,Djurgårdens IF,SWE,Djurgarden,Djurgarden
NOR,Tromsø IL,NOR,Tromso,Tromso
CYP,Aris Limassol,CYP,Aris,Aris
GRE,Aris Saloniki,G1,Aris,Aris
AZE,Qarabağ Ağdam FK,AZE,Qarabağ FK,Qarabag
CZE,Viktoria Plzeň,CZE,Plzen,Plzen
SCO,Rangers FC,SC0,Rangers,Rangers
MLT,Ħamrun Spartans,MLT,Hamrun Spartans,Hamrun
FRO,KÍ Klaksvík,FRO,KÍ Klaksvík,Klaksvik
`

const readNames = () => {
  const bytes = folder === null ? Buffer.from(MADE_UP) : readFileSync(join(folder, 'names.csv'))
  return mapRows(parseTable(bytes, 'names.csv'), (read) => {
    const league = toContextLeague(`${read('Code')}.csv`)
    const [cup, own, short] = [read('UefaName'), read('LeagueName'), read('FlashName')]
    return league === null ? [] : [{ country: toContextCountry(league), cup, own, short }]
  })
}

test('a club has one id in its league, in the cups and under its short name', () => {
  const rows = readNames()
  expect(rows.length).toBeGreaterThanOrEqual(folder === null ? 12 : 290)
  const split = rows.filter(({ country, cup, own, short }) => {
    const ids = [toCanonicalTeam(cup, 'Europe'), toContextTeam(own, country)].map(({ id }) => id)
    if (short !== '') ids.push(toContextTeam(short, country).id)
    return new Set(ids).size > 1
  })
  expect(split).toEqual([])
  const clubs = Map.groupBy(rows, ({ cup }) => toCanonicalTeam(cup, 'Europe').id)
  const merged = [...clubs.values()].filter((club) => new Set(club.map(({ own }) => own)).size > 1)
  expect(merged).toEqual([])
})

test.skipIf(folder === null)(
  'no two clubs of a league file, or of two countries, share an id',
  () => {
    const holders = new Map<string, string>()
    const shared: string[] = []
    for (const fileName of readdirSync(folder!)) {
      const league = toContextLeague(fileName)
      if (league === null) continue
      const country = toContextCountry(league)
      const names = new Set(
        mapRows(parseTable(readFileSync(join(folder!, fileName)), fileName), (read) =>
          [read('HomeTeam'), read('Home')].filter((name) => name !== ''),
        ),
      )
      for (const name of names) {
        const { id } = toContextTeam(name, country)
        const key = `${country}/${name}`
        if (holders.has(id)) shared.push(`${key} is ${holders.get(id)}`)
        holders.set(id, key)
      }
    }
    expect(holders.size).toBeGreaterThan(900)
    expect(shared).toEqual([])
  },
)
