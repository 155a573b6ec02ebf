import { expect, test } from 'vitest'
import { getLeague } from '#data/model/leagues.ts'
import { getFileKind, listSiteFiles, toMainColumns } from './file-kinds.ts'
import { makeRowReader } from './row.ts'
import { mapRows, parseTable } from './table.ts'

const EXTRA = new TextEncoder()
  .encode(`Country,League,Season,Date,Time,Home,Away,HG,AG,Res,PSCH,PSCD,PSCA,MaxCH,MaxCD,MaxCA,AvgCH,AvgCD,AvgCA
Turkey,Super Lig,2024/2025,21/07/2024,15:00,Besiktas,Rizespor,3,1,H,1.3,5,9,,,,1.3,5,9
Turkey,Super Lig,2024,22/03/2024,15:00,Besiktas,Rizespor,,,,,,,,,,,,
`)

test('files are of the kind that the table of leagues says', () => {
  expect(
    ['2526/E0.csv', 'P1.csv', 'new/SWZ.csv', 'fixtures.csv', 'CZE.csv'].map(getFileKind),
  ).toEqual(['main', 'main', 'extra', null, null])
})

test('the site has a main file for each season, and one extra file for all', () => {
  const files = listSiteFiles(
    [
      { kind: 'extra', code: 'AUT' },
      { kind: 'main', code: 'E0' },
    ],
    new Date('2026-03-14T12:00:00Z'),
  )
  expect(files).toHaveLength(6)
  expect(files[0]).toMatchObject({ path: 'mmz4281/2122/E0.csv', isOver: true })
  expect(files[5]).toMatchObject({ path: 'new/AUT.csv', isOver: false })
})

test("a predicted league is read from an extra file as from a main one, with the file's seasons", () => {
  const table = parseTable(EXTRA, 'new/XYZ.csv')
  const { read } = makeRowReader(
    toMainColumns(table.columns, 'extra'),
    { sinceMs: -Infinity, nowMs: -Infinity },
    getLeague('super-lig'),
  )
  const [played, coming] = mapRows(table, (_, cells) => [read(cells)])
  expect(played).toMatchObject({
    match: {
      league: 'Super Lig',
      season: 2024,
      homeTeam: 'Beşiktaş',
      actualHomeScore: 3,
      actualAwayScore: 1,
      matchStatus: 'finished',
      odds: { home: 1.3 },
    },
  })
  expect(coming).toMatchObject({ match: { season: 2024, matchStatus: 'scheduled' } })
})
