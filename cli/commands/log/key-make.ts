/** `key make`: prints a new key for an installation on PostgreSQL, and its public half for the API machines. */
import { Command } from 'commander'
import {
  formatSigningKey,
  formatVerifierKey,
  isKeyName,
  makeSigningKey,
} from '#data/ledger/signing/signing-key.ts'
import { AppError } from '#data/model/errors.ts'
import { printResult } from '#cli/output.ts'

async function make(name: string): Promise<void> {
  if (!isKeyName(name))
    throw new AppError(
      'bad_input',
      `"${name}" cannot be the name of a log: it has no spaces and no plus sign. Take the address of the site and a word, such as example.com/log.`,
    )
  const key = await makeSigningKey(name)
  const settings = {
    PITCHPROOF_SIGNING_KEY: formatSigningKey(key),
    PITCHPROOF_VERIFIER_KEY: formatVerifierKey(key),
  }
  printResult(settings, false, (lines) =>
    [
      '# For the machine of the pipeline alone. Whoever has it can sign in your name; without it the log cannot be continued.',
      `PITCHPROOF_SIGNING_KEY=${lines.PITCHPROOF_SIGNING_KEY}`,
      '# For every machine that answers (serve --api). Public.',
      `PITCHPROOF_VERIFIER_KEY=${lines.PITCHPROOF_VERIFIER_KEY}`,
    ].join('\n'),
  )
}

export function keyMakeCommand(): Command {
  return new Command('make')
    .description('print a new key for an installation on PostgreSQL')
    .argument(
      '<name>',
      'name of the log, for good: the address of the site and a word, such as example.com/log',
    )
    .action(make)
}
