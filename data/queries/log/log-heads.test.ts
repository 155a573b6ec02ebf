import { expect, test } from 'vitest'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { ledgerCosignatures } from '#data/db/schema.ts'
import { getFirstCosignedHead, storeHead } from './log-heads.ts'

const ORIGIN = 'test.example/log'

/** A head of a size, as a signed note with a signature line for each name. */
const makeHead = (size: number, names: readonly string[]) =>
  [ORIGIN, size, '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=', '']
    .concat(names.map((name) => `— ${name} ${Buffer.alloc(68, size).toString('base64')}`))
    .join('\n')
    .concat('\n')

test('a witness that was away while many heads were signed is found in the first that it saw', async () => {
  const database = await openTestDatabase()
  await database.write(async (db) => {
    for (let size = 1; size <= 60; size += 1)
      await storeHead(db, size, makeHead(size, size === 30 ? [ORIGIN, ORIGIN] : [ORIGIN]))
  })
  const find = () => database.read((db) => getFirstCosignedHead(db, 2))
  expect(await find()).toBeNull()
  const seen = [61, 62].map((size) => makeHead(size, [ORIGIN, 'witness.example']))
  await database.write(async (db) => {
    for (const [index, note] of seen.entries()) await storeHead(db, 61 + index, note)
    await db.insert(ledgerCosignatures).values({
      witness: 'witness.example+00000000+AAAA',
      size: 62,
      checkpoint: seen[1]!,
      line: '— witness.example AAAA\n',
      cosignedAt: new Date(),
    })
  })
  expect(await find()).toBe(seen[0])
  await database.close()
})
