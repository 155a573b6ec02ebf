import { expect, test } from 'vitest'
import { parseBase64, toBase64, toUtf8 } from './bytes.ts'
import {
  openCheckpoint,
  parseCheckpointText,
  signCheckpoint,
} from '#data/ledger/signing/checkpoint.ts'
import { cosign, listCosignatures } from '#data/ledger/signing/cosignature.ts'
import { formatEntryBundle, parseEntryBundle } from './entry-bundle.ts'
import { formatNote, openNote, parseNote } from '#data/ledger/signing/signed-note.ts'
import { COSIGNATURE_TYPE, makeSigningKey, verifyBytes } from '#data/ledger/signing/signing-key.ts'
import { formatTlogProof, parseTlogProof } from '#data/ledger/proof/tlog-proof.ts'

// The checkpoint and cosignature that C2SP prints in tlog-checkpoint and tlog-cosignature.
const EXAMPLE = `example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

\u2014 example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
\u2014 witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==
`

test("the format's example checkpoint is read", () => {
  const note = parseNote(EXAMPLE)
  const checkpoint = parseCheckpointText(note.text)
  expect(checkpoint.origin).toBe('example.com/behind-the-sofa')
  expect(checkpoint.size).toBe(20_852_163)
  expect(toBase64(checkpoint.rootHash)).toBe('CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=')
  expect(note.signatures.map((line) => line.id)).toEqual(['033de0ae', '8d66cf3f'])
  expect(formatNote(note)).toBe(EXAMPLE)
})

test.each([
  'origin\n01\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n',
  'origin\n-1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n',
  'origin\n1e3\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n',
  'origin\n99999999999999999999\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n',
  '\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n',
  'origin\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2==\n',
  'origin\n1\n',
  'origin\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\nline\n',
])('%j is not a checkpoint', (text) => {
  expect(() => parseCheckpointText(text)).toThrow()
})

test('a checkpoint is accepted only from the key with the name of its origin', async () => {
  const key = await makeSigningKey('pitchproof.example/log')
  const checkpoint = { origin: key.name, size: 0, rootHash: new Uint8Array(32) }
  const opened = await openCheckpoint(await signCheckpoint(checkpoint, key), [key])
  expect(opened).toMatchObject(checkpoint)
  const foreign = await signCheckpoint({ ...checkpoint, origin: 'other.example' }, key)
  await expect(openCheckpoint(foreign, [key])).rejects.toThrow('other.example')
  const impostor = await makeSigningKey('pitchproof.example/log')
  await expect(openCheckpoint(await signCheckpoint(checkpoint, impostor), [key])).rejects.toThrow(
    'no known key',
  )
})

test('a witness signs the text the format spells out, and its time is part of it', async () => {
  const log = await makeSigningKey('example.com/behind-the-sofa')
  const witness = await makeSigningKey('witness.example.com/w1', COSIGNATURE_TYPE)
  const { text } = parseNote(EXAMPLE)
  const line = await cosign(text, witness, 1_679_315_147)
  const message = `cosignature/v1\ntime 1679315147\n${text}`
  expect([...line.signature.subarray(0, 8)]).toEqual([0, 0, 0, 0, 0x64, 0x18, 0x50, 0xcb])
  expect(await verifyBytes(witness, toUtf8(message), line.signature.subarray(8))).toBe(true)

  const rootHash = parseBase64('CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=')
  const signed = await signCheckpoint({ origin: log.name, size: 20_852_163, rootHash }, log)
  const note = parseNote(signed)
  const both = { ...note, signatures: [...note.signatures, line] }
  expect(await listCosignatures(both, [witness])).toEqual([{ witness, timeSeconds: 1_679_315_147 }])
  expect((await openNote(formatNote(both), [log, witness])).verifiedBy).toEqual([log])

  line.signature[7]! ^= 1
  await expect(listCosignatures(both, [witness])).rejects.toThrow('cosignature of witness')
  expect(await listCosignatures(both, [log])).toEqual([])
  const beyond = { ...note, signatures: [await cosign(text, witness, Number.MAX_SAFE_INTEGER)] }
  await expect(listCosignatures(beyond, [witness])).rejects.toThrow('cosignature of witness')
  await expect(cosign(text, log, 1)).rejects.toThrow('key of a witness')
  await expect(cosign(text, witness, 1.5)).rejects.toThrow('whole second')
})

test('a bundle is lengths and entries, computed by hand', () => {
  const entries = [toUtf8('ab'), toUtf8(''), new Uint8Array(258).fill(7)]
  const bundle = formatEntryBundle(entries)
  expect([...bundle.subarray(0, 8)]).toEqual([0, 2, 97, 98, 0, 0, 1, 2])
  expect(bundle).toHaveLength(4 + 2 + 260)
  expect(parseEntryBundle(bundle, 3)).toEqual(entries)
  expect(parseEntryBundle(new Uint8Array(), 0)).toEqual([])
})

test('a bundle of another count, cut short or with trailing bytes is refused', () => {
  const bundle = formatEntryBundle([toUtf8('ab'), toUtf8('c')])
  for (const bytes of [bundle.subarray(1), bundle.subarray(0, -1), Uint8Array.of(...bundle, 0)])
    expect(() => parseEntryBundle(bytes, 2)).toThrow('exactly 2')
  expect(() => parseEntryBundle(bundle, 1)).toThrow('exactly 1')
  expect(() => formatEntryBundle([new Uint8Array(65_536)])).toThrow('65535')
  const longest = new Uint8Array(65_535).fill(1)
  expect(parseEntryBundle(formatEntryBundle([longest]), 1)).toEqual([longest])
})

// Shaped like the example of C2SP tlog-proof, with whole lines in place of its shortened ones.
const PROOF = `c2sp.org/tlog-proof@v1
extra YWdlLXYxLjIuMS1kYXJ3aW4tYXJtNjQudGFyLmd6
index 73894
gSKyXoYZUgZ6jduWYrkDOARinOMGJveXjgMkBTcdPlQ=
B95lDa8R83lS8n0eG+o0buTxRKQTYFi//1U8anccXmA=

${EXAMPLE}`

test('a proof file is read and written back', () => {
  const proof = parseTlogProof(PROOF)
  expect(proof.index).toBe(73_894)
  expect(proof.hashes.map(toBase64)[1]).toBe('B95lDa8R83lS8n0eG+o0buTxRKQTYFi//1U8anccXmA=')
  expect(new TextDecoder().decode(proof.extra!)).toBe('age-v1.2.1-darwin-arm64.tar.gz')
  expect(proof.checkpoint).toBe(EXAMPLE)
  expect(formatTlogProof(proof)).toBe(PROOF)
  const bare = { index: 0, hashes: [], checkpoint: EXAMPLE, extra: null }
  expect(parseTlogProof(formatTlogProof(bare))).toEqual(bare)
})

test.each([
  PROOF.replace('@v1', '@v2'),
  PROOF.replace('index 73894', 'index 073894'),
  PROOF.replace('index 73894\n', ''),
  PROOF.replace('gSKyXoYZUgZ6', 'gSKyXo'),
  PROOF.replace('index 73894', 'extra AA==\nindex 73894'),
  PROOF.replace('index 73894', 'index 99999999999999999'),
  PROOF.split('\n\n')[0]!,
])('what is not a proof file is refused (%#)', (text) => {
  expect(() => parseTlogProof(text)).toThrow()
})
