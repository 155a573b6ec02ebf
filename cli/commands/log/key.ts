/** `key`: shows the signing key, and rotates it. */
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Command } from 'commander'
import {
  formatSigningKey,
  formatVerifierKey,
  makeSigningKey,
  parseSigningKey,
  type SigningKey,
} from '#data/ledger/signing/signing-key.ts'
import { writeFileAtomically } from '#data/files/atomic-file.ts'
import { readPrivateText } from '#data/files/private-file.ts'
import { rotateKey } from '#pipeline/publishing/rotate-key.ts'
import { requireSigningKey, withInstallation } from '#cli/installation.ts'
import { printResult, logLine } from '#cli/output.ts'
import { keyMakeCommand } from './key-make.ts'
import { makeRunContext } from '#cli/run-context.ts'

/** The next key, in a file of its own until it is in use, so that an interrupted rotation continues with it. */
async function loadNextKey(path: string, name: string): Promise<SigningKey> {
  const stored = await readPrivateText(path)
  if (stored !== null) return parseSigningKey(stored)
  const next = await makeSigningKey(name)
  await writeFileAtomically(path, `${formatSigningKey(next)}\n`, 0o600)
  return next
}

async function rotate(): Promise<void> {
  const next = await withInstallation(async (installation) => {
    const { env } = installation
    const keys = join(env.dataDir, 'keys')
    const nextPath = join(keys, 'next.key')
    const context = await makeRunContext({ ...installation, logLine })
    const key = await loadNextKey(nextPath, context.signingKey.name)
    await rotateKey(context, key, () => rename(nextPath, join(keys, 'signing.key')))
    return {
      key,
      isFromEnvironment: env.pitchproofSigningKey !== null,
      path: join(keys, 'signing.key'),
    }
  })
  printResult(formatVerifierKey(next.key), false, (text) =>
    [
      `The new key is ${text}`,
      next.isFromEnvironment
        ? `Set PITCHPROOF_SIGNING_KEY to the text in ${next.path}, then delete that file.`
        : `It is kept in ${next.path}.`,
      'Restart the servers: until then they keep using the old key.',
    ].join('\n'),
  )
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
