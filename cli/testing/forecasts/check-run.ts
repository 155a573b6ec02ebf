/** What must be true of the stored forecasts after a run, by what their senders know. */
import { expect } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { asc } from '#data/db/drizzle.ts'
import { forecastTiles, ledgerEntries, matches, memberForecasts, users } from '#data/db/schema.ts'
import { parseBase64, parseHex, toHex } from '#data/ledger/format/bytes.ts'
import { readForecastSeal, type ForecastSeal } from '#data/ledger/leaves/forecast-seal.ts'
import { parseSalt, sealForecast } from '#data/ledger/leaves/member-forecast.ts'
import { parseForecastProof } from '#data/ledger/proof/forecast-proof-file.ts'
import { verifyForecast } from '#data/ledger/proof/verify-forecast.ts'
import type { SigningKey } from '#data/ledger/signing/signing-key.ts'
import { growLevels, toRootHash } from '#data/ledger/tree/tile-levels.ts'
import { verifyLogFolder } from '#data/log/read-log-folder.ts'
import { MemberForecastsSchema } from '#data/model/account/member-forecast.ts'
import { toSealedForecast, type ForecastRow } from '#data/queries/forecasts/member-forecasts.ts'
import type { ApiMachine } from './machines.ts'
import { callAs, toEmail, type Attempt } from './members.ts'

export interface RunParts {
  readonly database: Database
  readonly machines: readonly ApiMachine[]
  readonly attempts: readonly Attempt[]
  readonly members: number
  readonly key: SigningKey
  /** Folder of the published log. */
  readonly logFolder: string
}

const BYTES_A_HASH = 32
const toValues = ({ home, draw }: Pick<Attempt, 'home' | 'draw'>) => `${home}/${draw}`

/** The rows of each member and match, in their order. */
export async function readRows({ database, members }: RunParts) {
  const rows = await database.read((db) =>
    db.select().from(memberForecasts).orderBy(asc(memberForecasts.id)),
  )
  const people = await database.read((db) =>
    db.select({ id: users.id, email: users.email }).from(users),
  )
  const byEmail = new Map(people.map(({ id, email }) => [email, id]))
  const places = new Map(
    Array.from({ length: members }, (_, member) => [byEmail.get(toEmail(member))!, member]),
  )
  const byKey = Map.groupBy(rows, ({ userId, matchId }) => `${places.get(userId)}/${matchId}`)
  return { rows, byKey }
}

/**
 * The rows of one member and match are what was acknowledged, in this order, and of what was not
 * answered some, each whole.
 */
function checkRows(rows: readonly ForecastRow[], attempts: readonly Attempt[]): number {
  let [next, landed] = [0, 0]
  for (const attempt of attempts) {
    const row = rows[next]
    const isThere = row !== undefined && toValues(row) === toValues(attempt)
    // The same again is acknowledged as the row before it.
    const isAgain = next > 0 && toValues(rows[next - 1]!) === toValues(attempt)
    if (attempt.state === 'acknowledged') {
      expect(isThere || isAgain, 'an acknowledged forecast is there').toBe(true)
      const acknowledged = isThere ? row : rows[next - 1]!
      expect(acknowledged.givenAt.getTime()).toBe(attempt.givenMs)
    } else if (attempt.state === 'refused' || !isThere) continue
    else landed += 1
    if (isThere) next += 1
  }
  expect(next, 'no row that nobody sent').toBe(rows.length)
  for (const row of rows) {
    expect(row.givenAt.getTime()).toBeLessThan(row.kickoffAt.getTime())
    expect(sealForecast(toSealedForecast(row), parseSalt(row.salt)).hash).toBe(row.hash)
  }
  return landed
}

/** Each row has its hash at its place in a tree whose root is in the published log. */
async function checkTrees({ database, key, logFolder }: RunParts, rows: readonly ForecastRow[]) {
  const seals = new Map<number, ForecastSeal>()
  const report = await verifyLogFolder(logFolder, {
    keys: [key],
    onLeaf: (leaf, index) => {
      const seal = leaf.kind === 'incident' ? readForecastSeal(leaf) : null
      if (seal !== null) seals.set(index, seal)
    },
  })
  expect(report.problem).toBeNull()
  const tiles = await database.read((db) =>
    db.select().from(forecastTiles).orderBy(asc(forecastTiles.path)),
  )
  for (const [sealIndex, sealed] of Map.groupBy(rows, (row) => row.sealIndex!)) {
    const lowest = tiles
      .filter(({ entryIndex, path }) => entryIndex === sealIndex && path.startsWith('tile/0/'))
      .map(({ hashes }) => parseBase64(hashes))
    const hashes = lowest.flatMap((bytes) =>
      Array.from({ length: bytes.length / BYTES_A_HASH }, (_, at) =>
        bytes.subarray(at * BYTES_A_HASH, (at + 1) * BYTES_A_HASH),
      ),
    )
    const { leaves, root } = seals.get(sealIndex)!
    expect(hashes.length).toBe(leaves)
    expect(toHex(toRootHash(growLevels([], hashes), leaves))).toBe(root)
    for (const { hash, sealLeaf } of sealed)
      expect(Buffer.compare(hashes[sealLeaf!]!, parseHex(hash))).toBe(0)
  }
  return seals.size
}

/** What a member reads is what counts, and each has a proof that verifies. */
async function checkReplies(
  { machines, key }: RunParts,
  member: number,
  counting: readonly ForecastRow[],
): Promise<void> {
  const [machine, other] = member % 2 === 0 ? machines : machines.toReversed()
  const reply = await callAs(member, machine!, '/api/forecasts?from=2020-01-01')
  const found = MemberForecastsSchema.parse(await reply.json())
  const toFacts = (list: readonly { matchId: string; home: number; draw: number }[]) =>
    list.map((one) => `${one.matchId} ${toValues(one)}`).sort()
  const scored = found.flatMap((one) =>
    one.counting ? [{ ...one.counting, matchId: one.matchId }] : [],
  )
  expect(toFacts(scored)).toEqual(toFacts(counting))
  for (const { matchId, sealedIn, ...last } of found) {
    expect(sealedIn).not.toBeNull()
    const { home, draw, away, givenAt } = last.counting ?? last
    const proof = await callAs(member, other!, `/api/forecasts/${matchId}/proof`)
    const verified = await verifyForecast(parseForecastProof(await proof.text()), [key])
    expect(verified).toMatchObject({ ok: true, forecast: { matchId, home, draw, away, givenAt } })
  }
}

/** Time of each seal, by its entry: that of the head that was signed with it. */
export async function readSealTimes({ database }: RunParts): Promise<ReadonlyMap<number, Date>> {
  const rows = await database.read((db) =>
    db
      .select({ index: ledgerEntries.entryIndex, at: ledgerEntries.acceptedAt })
      .from(ledgerEntries),
  )
  return new Map(rows.map(({ index, at }) => [index, at]))
}

/** What counts of the rows of one member and match: the last one sealed before the kick-off of today. */
export function findCounting(
  rows: readonly ForecastRow[],
  kickoffAt: Date,
  sealTimes: ReadonlyMap<number, Date>,
): ForecastRow | null {
  return rows.findLast((row) => sealTimes.get(row.sealIndex ?? -1)! < kickoffAt) ?? null
}

export const readKickoffs = async ({ database }: RunParts) =>
  new Map(
    (await database.read((db) => db.select().from(matches))).map((row) => [row.id, row.kickoffAt]),
  )

/** Throws where anything is lost, doubled, changed, late or without its proof. */
export async function checkForecasts(parts: RunParts) {
  const { attempts, members } = parts
  const { rows, byKey } = await readRows(parts)
  const sent = Map.groupBy(attempts, ({ member, matchId }) => `${member}/${matchId}`)
  let landed = 0
  for (const [key, list] of sent) landed += checkRows(byKey.get(key) ?? [], list)
  expect([...byKey.keys()].filter((key) => !sent.has(key))).toEqual([])
  const seals = await checkTrees(parts, rows)
  const kickoffs = await readKickoffs(parts)
  const sealTimes = await readSealTimes(parts)
  let proofs = 0
  for (let member = 0; member < members; member += 1) {
    const counting = [...kickoffs].flatMap(
      ([matchId, kickoffAt]) =>
        findCounting(byKey.get(`${member}/${matchId}`) ?? [], kickoffAt, sealTimes) ?? [],
    )
    await checkReplies(parts, member, counting)
    proofs += counting.length
  }
  const count = (state: Attempt['state']) => attempts.filter((one) => one.state === state).length
  return {
    acknowledged: count('acknowledged'),
    refused: count('refused'),
    unknown: count('unknown'),
    /** Of the unknown ones, those that are there. */
    landed,
    rows: rows.length,
    seals,
    proofs,
  }
}
