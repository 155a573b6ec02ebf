/** Asks for consent before an irreversible action. */
import { createInterface } from 'node:readline/promises'
import { AppError } from '#data/model/errors.ts'
import { getSurroundings } from './surroundings.ts'

/** Asks on a terminal until the answer is yes; without a terminal `--yes` is needed. */
export async function requireConsent(question: string): Promise<void> {
  const { stdin, stderr } = getSurroundings()
  if (!stdin.isTTY)
    throw new AppError('bad_input', 'There is no terminal to ask for consent: give --yes to go on.')
  const terminal = createInterface({ input: stdin, output: stderr })
  // Ctrl+C and Ctrl+D at the question end it without an answer.
  const answer = await terminal.question(`${question} Type yes to go on: `).catch(() => '')
  terminal.close()
  if (answer.trim().toLowerCase() !== 'yes')
    throw new AppError('bad_input', 'Cancelled: nothing was changed.')
}
