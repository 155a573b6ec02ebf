/** `ledger verifier`: writes the single-file verifier, as the site serves it. */
import type { Command } from 'commander'
import { writeFileAtomically } from '#data/files/atomic-file.ts'
import { buildVerifier, VERIFIER_FILE } from '#data/verifier/build-verifier.ts'
import { printResult } from '#cli/output.ts'

async function write({ out }: { out: string }): Promise<void> {
  const { bytes, sha256 } = await buildVerifier()
  await writeFileAtomically(out, bytes)
  printResult({ out, bytes: bytes.length, sha256 }, false, (made) =>
    [`${made.out}, ${made.bytes} bytes`, `SHA-256 ${made.sha256}`].join('\n'),
  )
}

export function addVerifierCommand(group: Command): void {
  group
    .command('verifier')
    .description('build the verifier that is one file, to compare it with the one of a site')
    .option('--out <file>', 'where it is written', VERIFIER_FILE)
    .action(write)
}
