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
  keys: string,
  { database, signingKey }: RunContext,
): Promise<SigningKey> {
  const waiting = await readKey(join(keys, NEXT))
  if (waiting !== null) return waiting
  const { story } = await readStoredLog(database)
  const used = await readKey(join(keys, SIGNING))
  if (
    used !== null &&
    formatVerifierKey(used) === getLastKey(story.handOvers) &&
    !isSame(used, signingKey)
  )
    return used
  requireCurrentKey(story, [signingKey])
  const next = await makeSigningKey(signingKey.name)
  await writeKey(join(keys, NEXT), next)
  return next
}

async function rotate(): Promise<void> {
  await withInstallation(async (installation) => {
    const { env } = installation
    const keys = join(env.dataDir, 'keys')
    const path = join(keys, SIGNING)
    const context = await makeRunContext({ ...installation, logLine })
    const key = await loadNextKey(keys, context)
    warn(`Handing the log over to ${formatVerifierKey(key)}; its private key is in ${keys}.`)
    await rotateKey(context, key, async () => {
      const isFromEnvironment = env.pitchproofSigningKey !== null
      const isSet = isFromEnvironment && isSame(context.signingKey, key)
      if (!isSet) await writeKey(path, key)
      const where = isSet
        ? 'PITCHPROOF_SIGNING_KEY has it.'
        : isFromEnvironment
          ? `Set PITCHPROOF_SIGNING_KEY to the text in ${path}, then delete that file.`
          : `It is kept in ${path}.`
      printResult(formatVerifierKey(key), false, (text) =>
        [
          `The new key is ${text}`,
          where,
          'Machines that answer (serve --api): set PITCHPROOF_VERIFIER_KEY to it and restart them.',
        ].join('\n'),
      )
    })
    await rm(join(keys, NEXT), { force: true })
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
