import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { and, asc, eq, gt } from '#data/db/drizzle.ts'
import { forecastTiles, matches, memberForecasts, users } from '#data/db/schema.ts'
import { readForecastSeal } from '#data/ledger/leaves/forecast-seal.ts'
import type { IncidentLeaf, Leaf } from '#data/ledger/leaves/leaf.ts'
import { parseForecastProof } from '#data/ledger/proof/forecast-proof-file.ts'
import { proveForecast } from '#data/ledger/proof/forecast-proof.ts'
import { verifyForecast } from '#data/ledger/proof/verify-forecast.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import { openLogFolder, verifyLogFolder } from '#data/log/read-log-folder.ts'
import { HOUR_MS } from '#data/model/time.ts'
import { createUser } from '#data/queries/account/users.ts'
import { openForecastTree } from '#data/queries/forecasts/forecast-trees.ts'
import { giveForecast, toSealedForecast } from '#data/queries/forecasts/member-forecasts.ts'
import { getLastHeadSize } from '#data/queries/log/log-heads.ts'
import { asProgram, RULE_DATABASES } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { run } from '#pipeline/stages/run.ts'
import { TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'
import { makeForecastTree, sealForecasts, toTreeSize } from './seal-forecasts.ts'

const START = new Date('2026-10-16T06:00:00Z')
const PUBLISH = { ...TEST_REQUEST, stages: ['publish'] as const }

test('the public number of leaves is a power of two from 256 on, places are random and hashes are all different', () => {
  expect([0, 1, 256, 257, 1025].map(toTreeSize)).toEqual([256, 256, 256, 512, 2048])
  const waiting = Array.from({ length: 300 }, (_, id) => ({
    id,
    hash: new Uint8Array(32).fill(id % 256, 1).fill(id >> 8, 0, 1),
  }))
  const [one, two] = [makeForecastTree(waiting), makeForecastTree(waiting)]
  expect(one.size).toBe(512)
  expect(one.places.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    waiting.map(({ id }) => id),
  )
  expect(one.root).not.toEqual(two.root)
  expect(one.places).not.toEqual(two.places)
  const lowest = one.tiles.filter(({ path }) => path.startsWith('tile/0/'))
  const hashes = lowest.flatMap(({ bytes }) =>
    Array.from({ length: bytes.length / 32 }, (_, at) =>
      Buffer.from(bytes.subarray(at * 32, at * 32 + 32)).toString('hex'),
    ),
  )
  expect(new Set(hashes).size).toBe(512)
  for (const { id, leaf } of one.places)
    expect(hashes[leaf]).toBe(Buffer.from(waiting[id]!.hash).toString('hex'))
  expect(makeForecastTree([])).toMatchObject({ size: 256, tiles: [], places: [] })
})

describe.each(RULE_DATABASES)('on %s', (_, open) => {
  let database: Database
  const dataDir = makeTestFolder()
  let signingKey: SigningKey
  let clock = START
  let fixtures: string[]
  let made = 0

  const toContext = () => toTestContext({ database, signingKey, dataDir, now: clock })
  const pass = (ms: number) => (clock = new Date(clock.getTime() + ms))
  const addMember = async () => {
    const email = `fan-${(made += 1)}@example.com`
    const user = { email, passwordHash: 'x', consentedAt: null }
    return (await database.write((db) => createUser(db, user, START)))!.id
  }
  const give = async (userId: string, matchId: string, home = 50) => {
    const api = asProgram(database, 'api')
    const forecast = { home, draw: 100 - home, away: 0, score: null }
    const given = await api.write((db) => giveForecast(db, { userId, matchId, forecast }), {
      clock,
    })
    if (given.outcome !== 'given') throw new Error(given.outcome)
    return given.row.id
  }
  /** What a run does before it is killed. */
  const sealUnsigned = async () => {
    const coveredSize = (await database.read(getLastHeadSize))!
    await sealForecasts(toContext(), { coveredSize, reason: 'publication' })
  }
  const getRow = async (id: number) =>
    (
      await database.read((db) =>
        db.select().from(memberForecasts).where(eq(memberForecasts.id, id)),
      )
    )[0]!
  const prove = async (id: number) => {
    const row = await getRow(id)
    const forecast = toSealedForecast(row)
    const { salt, sealIndex, sealLeaf: leaf } = row
    const api = asProgram(database, 'api')
    return proveForecast(
      openLogFolder(join(dataDir, 'ledger')),
      openForecastTree(api, sealIndex!),
      { forecast, salt, sealIndex: sealIndex!, leaf: leaf! },
    )
  }
  const readLog = async () => {
    const leaves: Leaf[] = []
    const report = await verifyLogFolder(join(dataDir, 'ledger'), {
      keys: [signingKey],
      onLeaf: (leaf) => leaves.push(leaf),
    })
    expect(report.problem).toBeNull()
    const incidents = leaves.filter((leaf): leaf is IncidentLeaf => leaf.kind === 'incident')
    return { leaves, report, seals: incidents.filter((leaf) => readForecastSeal(leaf) !== null) }
  }

  beforeAll(async () => {
    database = await open()
    signingKey = await makeSigningKey('test.example/log')
    await run(toContext(), TEST_REQUEST)
    const rows = await database.read((db) =>
      db
        .select({ id: matches.id })
        .from(matches)
        .where(
          and(
            eq(matches.matchStatus, 'scheduled'),
            gt(matches.kickoffAt, new Date(START.getTime() + 4 * HOUR_MS)),
          ),
        )
        .orderBy(asc(matches.kickoffAt)),
    )
    fixtures = rows.map(({ id }) => id)
  })
  afterAll(() => database.close())

  test('before the first forecast a publication says nothing of forecasts', async () => {
    await run(toContext(), PUBLISH)
    expect((await readLog()).seals).toEqual([])
  })

  test('each publication seals what was given since the last one, and proofs of it verify', async () => {
    const [ada, bob] = [await addMember(), await addMember()]
    const first = await give(ada, fixtures[0]!)
    const other = await give(bob, fixtures[1]!, 20)
    pass(60_000)
    await run(toContext(), PUBLISH)
    const sealed = await readLog()
    expect(sealed.seals).toHaveLength(1)
    expect(sealed.report.checked).toMatchObject({ incidents: 0, forecastSeals: 1 })
    expect(readForecastSeal(sealed.seals[0]!)!.leaves).toBe(256)
    for (const id of [first, other]) {
      const proof = parseForecastProof(await prove(id))
      expect(await verifyForecast(proof, [signingKey])).toMatchObject({
        ok: true,
        isSealedBefore: true,
      })
    }
    const changed = await give(ada, fixtures[0]!, 60)
    pass(60_000)
    await run(toContext(), PUBLISH)
    expect((await getRow(first)).sealIndex).toBeLessThan((await getRow(changed)).sealIndex!)
    const proof = parseForecastProof(await prove(changed))
    const verified = await verifyForecast(proof, [signingKey])
    expect([verified.ok, verified.forecast?.home]).toEqual([true, 60])
  })

  test('with nothing to seal the public sees the same as with a few', async () => {
    const before = await readLog()
    pass(60_000)
    await run(toContext(), PUBLISH)
    const after = await readLog()
    expect(after.leaves.length).toBe(before.leaves.length + 1)
    const [empty, full] = [after.seals.at(-1)!, before.seals.at(-1)!]
    const hide = ({ message, matchIds, voids }: IncidentLeaf) => ({
      matchIds,
      voids,
      message: message.replace(/[0-9a-f]{64}/, 'ROOT'),
    })
    expect(hide(empty)).toEqual(hide(full))
  })

  test('nothing public names a member, and the tiles are hashes alone', async () => {
    const { leaves } = await readLog()
    const members = await database.read((db) =>
      db.select({ id: users.id, email: users.email }).from(users),
    )
    const rows = await database.read((db) => db.select().from(memberForecasts))
    const tiles = await database.read((db) => db.select().from(forecastTiles))
    const seals = JSON.stringify(leaves.filter((leaf) => leaf.kind === 'incident'))
    for (const secret of [
      ...members.flatMap(({ id, email }) => [id, email]),
      ...rows.flatMap(({ salt, hash, matchId }) => [salt, hash, matchId]),
    ])
      expect(seals).not.toContain(secret)
    expect(tiles.length).toBeGreaterThan(0)
    for (const { hashes } of tiles) expect(Buffer.from(hashes, 'base64').length % 32).toBe(0)
    expect(await readFile(join(dataDir, 'public', 'status.json'), 'utf8')).not.toContain(
      'forecastSeal',
    )
  })

  test('a run that ends before its files are written has sealed nothing for the public; the next one publishes it', async () => {
    const id = await give(await addMember(), fixtures[2]!)
    await sealUnsigned()
    expect((await getRow(id)).sealIndex).not.toBeNull()
    await expect(prove(id)).rejects.toThrow('sealed with the next publication')
    pass(60_000)
    await run(toContext(), PUBLISH)
    expect(await verifyForecast(parseForecastProof(await prove(id)), [signingKey])).toMatchObject({
      ok: true,
    })
  })

  test('a dry run seals nothing', async () => {
    const id = await give(await addMember(), fixtures[2]!)
    await run({ ...toContext(), isDryRun: true }, PUBLISH)
    expect((await getRow(id)).sealIndex).toBeNull()
  })

  test('an erased account leaves hashes that nothing connects with it, and publications go on', async () => {
    const ada = await addMember()
    await give(ada, fixtures[3]!)
    pass(60_000)
    await run(toContext(), PUBLISH)
    const tiles = await database.read((db) => db.$count(forecastTiles))
    await database.write((db) => db.delete(users))
    expect(await database.read((db) => db.$count(memberForecasts))).toBe(0)
    expect(await database.read((db) => db.$count(forecastTiles))).toBe(tiles)
    const { seals } = await readLog()
    pass(60_000)
    await run(toContext(), PUBLISH)
    expect((await readLog()).seals).toHaveLength(seals.length + 1)
  })
})
