/** ML-DSA-44 cosignatures compared with Node's other crypto API, independent of WebCrypto. */
import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { concatBytes, parseBase64, toBase64, toHex, toUtf8 } from '#data/ledger/format/bytes.ts'
import { hashSha256 } from '#data/ledger/format/sha256.ts'
import { signCheckpoint } from './checkpoint.ts'
import { cosign, listCosignatures, listUncheckable } from './cosignature.ts'
import { parseNote } from './signed-note.ts'
import {
  canVerify,
  COSIGNATURE_TYPE,
  formatSigningKey,
  formatVerifierKey,
  makeSigningKey,
  ML_DSA_COSIGNATURE_TYPE,
  parseSigningKey,
  parseVerifierKey,
} from './signing-key.ts'

const NAME = 'witness.example.com/w1'
const SECONDS = 1_679_315_147
const log = await makeSigningKey('example.com/behind-the-sofa')
const witness = await makeSigningKey(NAME, ML_DSA_COSIGNATURE_TYPE)
const rootHash = parseBase64('CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=')
const note = parseNote(await signCheckpoint({ origin: log.name, size: 20_852_163, rootHash }, log))
const { subtle } = crypto

afterEach(() => void vi.unstubAllGlobals())

/** The signed bytes of C2SP `tlog-cosignature`. */
const MESSAGE = Buffer.concat([
  Buffer.from('73756274726565 2f7631 0a 00'.replaceAll(' ', ''), 'hex'),
  Buffer.of(NAME.length),
  Buffer.from(NAME),
  Buffer.from('00000000641850cb', 'hex'),
  Buffer.of(log.name.length),
  Buffer.from(log.name),
  Buffer.from('0000000000000000', 'hex'),
  Buffer.from('00000000013e2dc3', 'hex'),
  rootHash,
])
const SPKI_START = generateKeyPairSync('ml-dsa-44')
  .publicKey.export({ format: 'der', type: 'spki' })
  .subarray(0, -1312)

test('a witness with ML-DSA-44 signs the bytes that the format specifies', async () => {
  const line = await cosign(note.text, witness, SECONDS)
  expect(line.signature).toHaveLength(8 + 2420)
  expect(toHex(line.signature.subarray(0, 8))).toBe('00000000641850cb')
  const spki = Buffer.concat([SPKI_START, witness.publicKey])
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
  expect(verify(null, MESSAGE, key, line.signature.subarray(8))).toBe(true)
  const both = { ...note, signatures: [...note.signatures, line] }
  expect(await listCosignatures(both, [witness])).toEqual([{ witness, timeSeconds: SECONDS }])
  expect(await listUncheckable(both, [witness])).toEqual([])
})

test("another program's ML-DSA-44 cosignature is read by its key line, and one changed bit refuses it", async () => {
  const pair = generateKeyPairSync('ml-dsa-44')
  const raw = pair.publicKey.export({ format: 'der', type: 'spki' }).subarray(-1312)
  const material = concatBytes(Uint8Array.of(6), raw)
  const id = toHex(hashSha256(concatBytes(toUtf8(`${NAME}\n`), material)).subarray(0, 4))
  const vkey = `${NAME}+${id}+${toBase64(material)}`
  const theirs = parseVerifierKey(vkey)
  expect(formatVerifierKey(theirs)).toBe(vkey)
  const signature = concatBytes(MESSAGE.subarray(35, 43), sign(null, MESSAGE, pair.privateKey))
  const cosigned = (bytes: typeof signature, text = note.text) => ({
    text,
    signatures: [{ name: NAME, id, signature: bytes }],
  })
  const found = await listCosignatures(cosigned(signature), [theirs])
  expect(found).toEqual([{ witness: theirs, timeSeconds: SECONDS }])
  for (const at of [7, 8, signature.length - 1])
    await expect(
      listCosignatures(cosigned(signature.with(at, signature[at]! ^ 1)), [theirs]),
    ).rejects.toThrow('cosignature of witness')
  const longer = cosigned(signature, note.text.replace('20852163', '20852164'))
  await expect(listCosignatures(longer, [theirs])).rejects.toThrow('cosignature of witness')
  await expect(listCosignatures(cosigned(signature.slice(0, 72)), [theirs])).rejects.toThrow(
    'cosignature of witness',
  )
  // An extension line is not covered by ML-DSA-44's signature, as the format says.
  const extended = cosigned(signature, `${note.text}more\n`)
  expect(await listCosignatures(extended, [theirs])).toHaveLength(1)
})

test('a cosignature of ML-DSA-44 without a time does not count', async () => {
  const both = { ...note, signatures: [await cosign(note.text, witness, 0)] }
  expect(await listCosignatures(both, [witness])).toEqual([])
})

test('private and public texts of the key are read back, and no other length is accepted', async () => {
  const text = formatSigningKey(witness)
  expect(await parseSigningKey(text)).toEqual(witness)
  const vkey = formatVerifierKey(witness)
  expect(parseVerifierKey(vkey)).toMatchObject({ name: NAME, id: witness.id })
  const [start] = /^.*\+/.exec(formatVerifierKey({ ...witness, publicKey: new Uint8Array() }))!
  for (const length of [32, 1311, 1313]) {
    const material = toBase64(concatBytes(Uint8Array.of(6), new Uint8Array(length)))
    expect(() => parseVerifierKey(start + material)).toThrow('does not have 1312 bytes')
  }
})

test('a name too long for the format is refused when signing, not truncated', async () => {
  const long = await makeSigningKey('w'.repeat(256), ML_DSA_COSIGNATURE_TYPE)
  await expect(cosign(note.text, long, SECONDS)).rejects.toThrow('too long')
})

test('where the algorithm is missing, the signature is unknown, neither right nor wrong', async () => {
  const other = await makeSigningKey('other.example', COSIGNATURE_TYPE)
  const lines = [
    await cosign(note.text, witness, SECONDS),
    await cosign(note.text, other, SECONDS + 1),
  ]
  const importKey: typeof subtle.importKey = (...given: unknown[]) =>
    given[2] === 'ML-DSA-44'
      ? Promise.reject(new DOMException('unknown', 'NotSupportedError'))
      : Reflect.apply(subtle.importKey, subtle, given)
  vi.stubGlobal('crypto', {
    subtle: { importKey, verify: subtle.verify.bind(subtle), sign: subtle.sign.bind(subtle) },
  })
  const both = { ...note, signatures: lines }
  expect([await canVerify(witness), await canVerify(other)]).toEqual([false, true])
  expect(await listCosignatures(both, [witness, other])).toEqual([
    { witness: other, timeSeconds: SECONDS + 1 },
  ])
  expect(await listUncheckable(both, [witness, other])).toEqual([witness])
})
