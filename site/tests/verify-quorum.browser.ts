import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { toBase64, toUtf8 } from '#data/ledger/format/bytes.ts'
import { formatMatchProof, parseMatchProof } from '#data/ledger/proof/match-proof-file.ts'
import { cosign } from '#data/ledger/signing/cosignature.ts'
import { formatNote, parseNote } from '#data/ledger/signing/signed-note.ts'
import {
  COSIGNATURE_TYPE,
  formatVerifierKey,
  makeSigningKey,
  ML_DSA_COSIGNATURE_TYPE,
  type SigningKey,
} from '#data/ledger/signing/signing-key.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { expect, passChanged, test } from './harness.ts'

const COSIGNED_AT = 1_785_600_000

async function makeWitnesses() {
  return [
    await makeSigningKey('one.example', COSIGNATURE_TYPE),
    await makeSigningKey('two.example', COSIGNATURE_TYPE),
    await makeSigningKey('three.example', ML_DSA_COSIGNATURE_TYPE),
  ] as const
}

/** Two of these three, as a policy file in base64. */
function toPolicy(witnesses: readonly SigningKey[]): string {
  const lines = witnesses.map((key, n) => `witness w${n} ${formatVerifierKey(key)}`)
  return toBase64(toUtf8(`${[...lines, 'group three 2 w0 w1 w2', 'quorum three'].join('\n')}\n`))
}

/** Serves a witness policy to the page, and proofs with the cosignatures of these witnesses. */
async function serveCosigned(
  page: Page,
  policy: string | null,
  cosigners: readonly SigningKey[],
): Promise<void> {
  await page.route('**/api/ledger/witnesses', (route) =>
    passChanged(route, (body) => ({ ...(body as object), policy })),
  )
  await page.route('**/api/ledger/proof/*', async (route) => {
    const response = await route.fetch()
    const proof = parseMatchProof(await response.text())
    const note = parseNote(proof.checkpoint)
    const lines = []
    for (const key of cosigners) lines.push(await cosign(note.text, key, COSIGNED_AT))
    const signatures = [...note.signatures, ...lines]
    const checkpoint = formatNote({ text: note.text, signatures })
    const { etag: _other, ...headers } = response.headers()
    await route.fulfill({ response, headers, body: formatMatchProof({ ...proof, checkpoint }) })
  })
}

async function openVerify(page: Page): Promise<void> {
  await page.goto('/verify')
  await expect(page.locator('#verify-verdict')).toHaveAttribute('data-ok', 'true')
}

test('two of three witnesses make it witnessed, with their names; one does not', async ({
  page,
}) => {
  const [one, two, three] = await makeWitnesses()
  const list = page.locator('#verify-witnesses')
  await serveCosigned(page, toPolicy([one, two, three]), [one, two])
  await openVerify(page)
  await expect(list).toContainText(
    'Witnessed by one.example, two.example; the policy requires 2 of 3.',
  )
  await page.unrouteAll()
  await serveCosigned(page, toPolicy([one, two, three]), [two])
  await openVerify(page)
  await expect(list).toContainText(
    'Not witnessed: the policy requires 2 of 3; signatures so far: 1.',
  )
  await expect(list).toContainText('Signed by: two.example.')
})

test('a signature that this browser cannot check does not count, and the page says so', async ({
  page,
}) => {
  const [one, two, three] = await makeWitnesses()
  await page.addInitScript(() => {
    const importKey = crypto.subtle.importKey.bind(crypto.subtle) as (
      ...given: unknown[]
    ) => Promise<CryptoKey>
    crypto.subtle.importKey = (...given: unknown[]) =>
      given[2] === 'ML-DSA-44'
        ? Promise.reject(new DOMException('unknown', 'NotSupportedError'))
        : importKey(...given)
  })
  await serveCosigned(page, toPolicy([one, two, three]), [one, three])
  await openVerify(page)
  const list = page.locator('#verify-witnesses')
  await expect(list).toContainText(
    'Not witnessed: the policy requires 2 of 3; signatures so far: 1.',
  )
  await expect(list).toContainText(
    'This browser cannot check the signature of three.example (ML-DSA-44).',
  )
})

test('the verifier that is served has the SHA-256 that the page prints, and checks a saved proof', async ({
  page,
}) => {
  await openVerify(page)
  const response = await page.request.get('/verify/pitchproof-verify.mjs')
  expect(response.headers()['content-type']).toContain('javascript')
  const bytes = await response.body()
  const sum = createHash('sha256').update(bytes).digest('hex')
  for (const language of LANGUAGE_CODES) {
    await page.goto(language === 'en' ? '/verify' : `/${language}/verify`)
    await expect(page.locator('#verifier-sum')).toHaveText(sum)
  }
  const { matches } = (await (await page.request.get('/api/ledger/matches')).json()) as {
    matches: { matchId: string; openIndex: number | null }[]
  }
  const { matchId } = matches.find(({ openIndex }) => openIndex !== null)!
  const proof = await (await page.request.get(`/api/ledger/proof/${matchId}`)).text()
  const key = (await (await page.request.get('/ledger/key')).text()).trim()
  const folder = await mkdtemp(join(tmpdir(), 'verifier-'))
  await writeFile(join(folder, 'verify.mjs'), bytes)
  await writeFile(join(folder, 'proof'), proof)
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['verify.mjs', 'proof', '--key', key],
    { cwd: folder },
  )
  expect(stdout).toContain(`Match ${matchId}`)
  expect(stdout.trimEnd().endsWith('Everything fits.')).toBe(true)
  await rm(folder, { recursive: true, force: true })
})
