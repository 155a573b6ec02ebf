import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCupFile } from './cup-files.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

/** A cup of one season: date, stage and both teams of each match. */
async function read(rows: readonly (readonly [date: string, stage: string])[]) {
  const path = join(makeTestFolder(), 'cups.csv')
  const head = 'Div,Season,Date,Stage,HomeTeam,HomeCountry,AwayTeam,AwayCountry,FTHG,FTAG'
  const lines = rows.map(([date, stage], index) =>
    [
      'CL',
      '2024/25',
      date,
      `"${stage}"`,
      `Home ${index}`,
      'ENG',
      `Away ${index}`,
      'ESP',
      1,
      0,
    ].join(),
  )
  await writeFile(path, [head, ...lines].join('\n'))
  return readCupFile(path)
}

test('a final is on neutral ground in any spelling, and no other round is', async () => {
  const { matches } = await read([
    ['2024-09-17', 'League, Matchday 1'],
    ['2025-04-08', 'Finals, Quarterfinals'],
    ['2025-04-29', 'Finals, Semifinals'],
    ['2025-05-31', 'Finals, Final'],
  ])
  expect(matches.map(({ neutral }) => neutral)).toEqual([false, false, false, true])
  expect((await read([['2023-06-10', 'Final']])).matches[0]!.neutral).toBe(true)
})

test('qualifying rounds are context: by their name, or before the phase', async () => {
  const { matches, stages } = await read([
    ['2024-07-09', 'Quali, Round 1'],
    ['2024-08-20', 'Playoffs'],
    ['2024-09-17', 'League, Matchday 1'],
    ['2025-02-11', 'Playoffs'],
  ])
  expect(matches.map(({ league }) => league)).toEqual([
    'context-cups',
    'context-cups',
    'champions-league',
    'champions-league',
  ])
  expect([...stages.values()]).toEqual(['League, Matchday 1', 'Playoffs'])
})
