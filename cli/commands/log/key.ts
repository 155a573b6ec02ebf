/** `key`: shows the signing key, and rotates it. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Command } from 'commander'
import { getLastKey } from '#data/ledger/signing/current-signer.ts'
import {
  formatSigningKey,
  formatVerifierKey,
  makeSigningKey,
  parseSigningKey,
  type SigningKey,
} from '#data/ledger/signing/signing-key.ts'
import { writeFileAtomically } from '#data/files/atomic-file.ts'
import { readPrivateText } from '#data/files/private-file.ts'
import { readStoredLog } from '#data/queries/log/stored-log.ts'
import { requireCurrentKey } from '#pipeline/publishing/log-entries.ts'
import { rotateKey } from '#pipeline/publishing/rotate-key.ts'
import { requireSigningKey, withInstallation } from '#cli/installation.ts'
import { printResult, logLine, warn } from '#cli/output.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { keyMakeCommand } from './key-make.ts'
import { makeRunContext } from '#cli/run-context.ts'

const SIGNING = 'signing.key'
/** Here from before the hand-over until everything is published: an interrupted call goes on with it. */
const NEXT = 'next.key'

async function readKey(path: string): Promise<SigningKey | null> {
  const text = await readPrivateText(path)
  return text === null ? null : parseSigningKey(text)
}

const writeKey = (path: string, key: SigningKey) =>
  writeFileAtomically(path, `${formatSigningKey(key)}\n`, 0o600)

const isSame = (one: SigningKey, other: SigningKey) =>
  formatVerifierKey(one) === formatVerifierKey(other)

/**
 * The key to hand over to. It is the one of an earlier call that was interrupted, or that is done
 * while the settings still have the old key; else a new one.
 */
async function loadNextKey(
  keyFolder: string,
  { database, signingKey }: RunContext,
): Promise<SigningKey> {
  const waiting = await readKey(join(keyFolder, NEXT))
  if (waiting !== null) return waiting
  const { story } = await readStoredLog(database)
  const used = await readKey(join(keyFolder, SIGNING))
  if (
    used !== null &&
    formatVerifierKey(used) === getLastKey(story.handOvers) &&
    !isSame(used, signingKey)
  )
    return used
  requireCurrentKey(story, [signingKey])
  const next = await makeSigningKey(signingKey.name)
  await writeKey(join(keyFolder, NEXT), next)
  return next
}

/** Keeps the key that the log was handed over to, and says where it is and what is left to do. */
async function storeNewKey(path: string, key: SigningKey, settingsKey: SigningKey | null) {
  const isSet = settingsKey !== null && isSame(settingsKey, key)
  if (!isSet) await writeKey(path, key)
  const where =
    settingsKey === null
      ? `It is kept in ${path}.`
      : `Set PITCHPROOF_SIGNING_KEY to the text in ${path}, then delete that file.`
  printResult(formatVerifierKey(key), false, (text) =>
    [
      `The new key is ${text}`,
      isSet ? 'PITCHPROOF_SIGNING_KEY has it.' : where,
      'Machines that answer (serve --api): set PITCHPROOF_VERIFIER_KEY to it and restart them.',
    ].join('\n'),
  )
}

async function rotate(): Promise<void> {
  await withInstallation(async (installation) => {
    const { env } = installation
    const keyFolder = join(env.dataDir, 'keys')
    const context = await makeRunContext({ ...installation, logLine })
    const settingsKey = env.pitchproofSigningKey === null ? null : context.signingKey
    const key = await loadNextKey(keyFolder, context)
    warn(`Handing the log over to ${formatVerifierKey(key)}; its private key is in ${keyFolder}.`)
    await rotateKey(context, key, () => storeNewKey(join(keyFolder, SIGNING), key, settingsKey))
    await rm(join(keyFolder, NEXT), { force: true })
    warn('The hand-over is published.')
  })
}

async function show(): Promise<void> {
  const key = await withInstallation((installation) => requireSigningKey(installation))
  printResult(formatVerifierKey(key), false, (text) => text)
}

export function keyCommand(): Command {
  const group = new Command('key').description('the key that signs snapshots and the log')
  group.addCommand(keyMakeCommand())
  group.command('show').description('print the public key').action(show)
  group
    .command('rotate')
    .description('hand over to a new key, which the old one announces in the log')
    .action(rotate)
  return group
}
