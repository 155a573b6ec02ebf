/** What must be true of the records after the matches of a run have ended. */
import { expect } from 'vitest'
import { eq } from '#data/db/drizzle.ts'
import { matches } from '#data/db/schema.ts'
import { MemberRecordSchema, MembersMeanSchema } from '#data/model/record/member-record.ts'
import { findCounting, readRows, readSealTimes, type RunParts } from './check-run.ts'
import { callAs } from './members.ts'
import { countRecord, expectRecord, type Shares } from './own-scores.ts'

const FEWEST = 11

type MatchRow = typeof matches.$inferSelect

const isScored = ({ matchStatus, awarded, kickoffAt }: MatchRow) =>
  matchStatus === 'finished' && !awarded && kickoffAt < new Date()

async function checkOnce(parts: RunParts) {
  const { database, machines, members } = parts
  const { byKey } = await readRows(parts)
  const sealTimes = await readSealTimes(parts)
  const all = await database.read((db) => db.select().from(matches))
  const toShares = (member: number, { id, kickoffAt }: MatchRow): Shares | null => {
    const row = findCounting(byKey.get(`${member}/${id}`) ?? [], kickoffAt, sealTimes)
    return row && [row.home / 100, row.draw / 100, row.away / 100]
  }
  let scored = 0
  for (let member = 0; member < members; member += 1) {
    const list = all.filter(isScored).flatMap((match) => {
      const mine = toShares(member, match)
      const result = { home: match.actualHomeScore!, away: match.actualAwayScore! }
      const others = { ours: null, market: null, isCorrected: false }
      return mine === null ? [] : [{ mine, result, ...others }]
    })
    scored += list.length
    const reply = await callAs(member, machines[member % 2]!, '/api/forecasts/record')
    expectRecord(MemberRecordSchema.parse(await reply.json()), countRecord(list))
  }
  for (const match of all) {
    const reply = await callAs(0, machines[0]!, `/api/forecasts/${match.id}/members`)
    const mean = MembersMeanSchema.parse(await reply.json())
    const shares = Array.from({ length: members }, (_, member) => toShares(member, match)).filter(
      (one) => one !== null,
    )
    if (!isScored(match) || shares.length < FEWEST) expect(mean, match.id).toBeNull()
    else {
      const sum = shares.reduce((total, [home]) => total + 100 * home, 0)
      expect(mean).toMatchObject({
        n: shares.length,
        home: Math.round(Math.round(sum) / shares.length),
      })
    }
  }
  return scored
}

/** Throws unless every record is the one that is counted here, also after a result was corrected. */
export async function checkRecords(parts: RunParts) {
  const scored = await checkOnce(parts)
  const [corrected] = await parts.database.read((db) =>
    db.select().from(matches).where(eq(matches.matchStatus, 'finished')).limit(1),
  )
  const set = { actualHomeScore: corrected!.actualHomeScore! + 5 }
  await parts.database.write((db) =>
    db.update(matches).set(set).where(eq(matches.id, corrected!.id)),
  )
  await checkOnce(parts)
  return scored
}
