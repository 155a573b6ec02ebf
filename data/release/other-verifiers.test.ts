/**
 * The proofs of a release by a verifier that is not ours: the one with which Sigstore's clients check
 * entries of Rekor. Signature and head are read by hand, from the published formats.
 */
import { readFile, rm } from 'node:fs/promises'
import { createPublicKey, verify } from 'node:crypto'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { verifyMerkleInclusion } from '@sigstore/verify/dist/tlog/merkle.js'
import { expect, test } from 'vitest'
import { makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { makeSampleLog } from '#data/testing/sample-log.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { LATEST } from './release-state.ts'
import { writeRelease } from './write-release.ts'

const ROWS = 200
/** Of a DER public key of Ed25519 (RFC 8410). */
const ED25519_PREFIX = Buffer.from('302a300506032b6570032100', 'hex')

type Cells = Readonly<Record<string, string>>

/** A signed note of a checkpoint (c2sp.org/signed-note, c2sp.org/tlog-checkpoint). */
function openCheckpoint(note: string, verifierKey: string) {
  const [text = '', signatures = ''] = note.split('\n\n')
  const key = Buffer.from(verifierKey.trim().split('+').slice(2).join('+'), 'base64')
  const der = Buffer.concat([ED25519_PREFIX, key.subarray(1)])
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' })
  const signature = Buffer.from(signatures.split(' ')[2]!, 'base64').subarray(4)
  const isSigned = verify(null, Buffer.from(`${text}\n`), publicKey, signature)
  const [, logSize, logHash] = text.split('\n')
  return { isSigned, logSize: BigInt(logSize!), logHash: Buffer.from(logHash!, 'base64') }
}

test('the verifier of Sigstore accepts both proofs of 200 rows, and neither with a changed entry', async () => {
  const root = makeTestFolder()
  const key = await makeSigningKey('pitchproof.example/log')
  const log = await makeSampleLog(key, ROWS / 2, 7)
  const now = new Date('2026-12-01T09:00:00Z')
  await writeRelease(root, log.read, {
    address: 'https://pitchproof.example/data',
    operator: 'Pitchproof',
    licence: 'CC-BY-4.0',
    sources: [],
    isDemo: true,
    now,
    logLine: () => {},
  })
  const read = (name: string) => readFile(join(root, LATEST, name), 'utf8')
  const head = openCheckpoint(await read('2026-27/checkpoint'), await read('key'))
  expect(head.isSigned).toBe(true)
  const rows = parse(await read('2026-27/predictions.csv'), { columns: true }) as Cells[]
  expect(rows).toHaveLength(ROWS)
  const check = (row: Cells, prefix: string, entry: string) =>
    verifyMerkleInclusion(
      {
        canonicalizedBody: Buffer.from(entry),
        inclusionProof: {
          logIndex: row[`${prefix}index`]!,
          hashes: row[`${prefix}proof`]!.split(' ').map((hash) => Buffer.from(hash, 'base64')),
        },
      } as Parameters<typeof verifyMerkleInclusion>[0],
      head as unknown as Parameters<typeof verifyMerkleInclusion>[1],
    )
  for (const row of rows)
    for (const prefix of ['commit_', 'open_']) {
      const entry = row[`${prefix}entry`]!
      expect(() => check(row, prefix, entry)).not.toThrow()
      expect(() => check(row, prefix, `${entry} `)).toThrow('does not match')
    }
  await rm(root, { recursive: true })
})
