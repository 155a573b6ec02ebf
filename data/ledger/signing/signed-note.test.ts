import { expect, test } from 'vitest'
import { formatNote, openNote, parseNote, signNote } from './signed-note.ts'
import {
  COSIGNATURE_TYPE,
  makeSigningKey,
  parseSigningKey,
  parseVerifierKey,
} from './signing-key.ts'

// Keys, text and signatures of the Go documentation of golang.org/x/mod/sumdb/note.
const PETER_SECRET = ['PRIVATE', 'KEY', 'PeterNeumann', 'c74f20a3']
  .concat('AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz')
  .join('+')
const PETER = parseVerifierKey('PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW')
const ENOCH = parseVerifierKey('EnochRoot+af0cfe78+ATtqJ7zOtqQtYqOo0CpvDXNlMhV3HeJDpjrASKGLWdop')
const TEXT =
  'If you think cryptography is the answer to your problem,\n' +
  "then you don't know what your problem is.\n"
const PETER_LINE =
  '\u2014 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n'
const ENOCH_LINE =
  '\u2014 EnochRoot rwz+eBzmZa0SO3NbfRGzPCpDckykFXSdeX+MNtCOXm2/5n2tiOHp+vAF1aGrQ5ovTG01oOTGwnWLox33WWd1RvMc+QQ=\n'

test("the note of Go's documentation is signed to the byte", async () => {
  const note = await signNote(TEXT, await parseSigningKey(PETER_SECRET))
  expect(note).toBe(`${TEXT}\n${PETER_LINE}`)
})

test('the tree head of sum.golang.org that the checkpoint format quotes is verified', async () => {
  // C2SP tlog-checkpoint shows these lines under another origin; the signature is the Go database's.
  const key = 'sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8'
  const note = `go.sum database tree
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

\u2014 sum.golang.org Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
`
  expect((await openNote(note, [parseVerifierKey(key)])).verifiedBy).toHaveLength(1)
})

test('known signatures are checked, unknown ones are preserved and ignored', async () => {
  const note = TEXT + '\n' + PETER_LINE + ENOCH_LINE
  expect((await openNote(note, [PETER])).verifiedBy).toEqual([PETER])
  expect((await openNote(note, [ENOCH, PETER])).verifiedBy).toEqual([PETER, ENOCH])
  const opened = await openNote(new TextEncoder().encode(note), [PETER])
  expect(opened.text).toBe(TEXT)
  expect(opened.signatures.map((line) => [line.name, line.id])).toEqual([
    ['PeterNeumann', 'c74f20a3'],
    ['EnochRoot', 'af0cfe78'],
  ])
  expect(formatNote(opened)).toBe(note)
  await expect(openNote(note, [])).rejects.toThrow('no known key')
})

test('one wrong signature of a known key refuses the note, even beside a right one', async () => {
  const wrong = PETER_LINE.slice(0, 40) + 'A' + PETER_LINE.slice(41)
  expect(wrong).not.toBe(PETER_LINE)
  const lines = [
    ENOCH_LINE + wrong,
    // Of the same key, whose first line is right.
    PETER_LINE + wrong,
    wrong + PETER_LINE,
    PETER_LINE.repeat(3) + ENOCH_LINE + wrong,
  ]
  for (const signatures of lines)
    await expect(openNote(`${TEXT}\n${signatures}`, [PETER, ENOCH])).rejects.toThrow(
      'PeterNeumann+c74f20a3 is wrong',
    )
  const twice = await openNote(`${TEXT}\n${PETER_LINE.repeat(2)}`, [PETER])
  expect(twice.verifiedBy).toEqual([PETER])
})

test('a changed text, name or id finds no good signature', async () => {
  const changed = `${TEXT.replace('answer', 'Answer')}\n${PETER_LINE}`
  await expect(openNote(changed, [PETER])).rejects.toThrow('is wrong')
  const renamed = `${TEXT}\n${PETER_LINE.replace('PeterNeumann', 'CarmenSandiego')}`
  await expect(openNote(renamed, [PETER])).rejects.toThrow('no known key')
})

test.each([
  TEXT,
  `${TEXT}\n`,
  `${TEXT}\n${PETER_LINE.slice(0, -1)}`,
  `\u0001${TEXT}\n${PETER_LINE}`,
  `${TEXT}\n\u2014 Bad Name x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZI=\n`,
  `${TEXT}\n${PETER_LINE}Unexpected line.\n`,
  `${TEXT}\n${PETER_LINE.repeat(101)}`,
  `${TEXT}\n\u2014 PeterNeumann x08g\n`,
  `${TEXT}\n\u2014 PeterNeumann x08go\n`,
  TEXT.replace('\n', '\r\n') + '\n' + PETER_LINE,
])('what is not a note is refused (%#)', (note) => {
  expect(() => parseNote(note)).toThrow()
})

test('a text may have blank lines: the last one splits', async () => {
  const key = await makeSigningKey('quasimodo.example')
  const text = 'one\n\ntwo\n'
  expect((await openNote(await signNote(text, key), [key])).text).toBe(text)
})

test('a note is not signed with the key of a witness, nor without its newline', async () => {
  const witness = await makeSigningKey('witness.example', COSIGNATURE_TYPE)
  await expect(signNote(TEXT, witness)).rejects.toThrow('not for signing notes')
  const key = await makeSigningKey('log.example')
  await expect(signNote('no newline', key)).rejects.toThrow('newline')
})
