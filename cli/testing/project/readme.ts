/** What the README promises to somebody who starts the product, read out of its words. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const BLOCK = /^## Two ways to start$[\s\S]*?^```sh\n([\s\S]*?)^```$([\s\S]*?)^## /m

/** The text between the words before and after it; throws where the README no longer says so. */
function find(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[1]
  if (found === undefined) throw new Error(`README.md, "Two ways to start", lacks ${pattern}.`)
  return found
}

const CommandsSchema = z.tuple([z.array(z.string()).min(1), z.array(z.string()).min(1)])

/** Its two commands in words, the address it names, and the accounts that the demo prints. */
export function readStart() {
  const [, block = '', words = ''] = BLOCK.exec(readFileSync('README.md', 'utf8')) ?? []
  const commands = block
    .trim()
    .split('\n')
    .map((line) => line.replace(/ +#.*/, '').split(' '))
  const [demo, real] = CommandsSchema.parse(commands)
  return {
    demo,
    real,
    address: find(words, /serves it at (http:\/\/[^\s.]+)\./),
    accounts: find(words, /The demo prints three accounts: ([^.]+)\./).split(', '),
  }
}
