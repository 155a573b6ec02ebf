/**
 * For tests only: a process that publishes batch after batch until it is killed. Like the pipeline,
 * it records what it is about to publish before, and what it has published afterwards.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Leaf } from '#data/ledger/leaves/leaf.ts'
import { parseSigningKey } from '#data/ledger/signing/signing-key.ts'
import { writeFileAtomically } from '#data/files/atomic-file.ts'
import { appendLeaves } from '#data/log/log-folder.ts'

interface Books {
  size: number
  batches: number
  pending: Leaf[] | null
}

const folder = process.argv[2]!
const key = await parseSigningKey(process.argv[3]!)
const booksPath = join(folder, '..', 'books.json')
const now = new Date('2026-08-01T00:00:00Z')

async function readBooks(): Promise<Books> {
  const text = await readFile(booksPath, 'utf8').catch(() => null)
  return text === null ? { size: 0, batches: 0, pending: null } : JSON.parse(text)
}

function makeBatch(batch: number): Leaf[] {
  return Array.from({ length: 1 + ((batch * 37) % 90) }, (_, at) => ({
    v: 1,
    kind: 'incident',
    statedAt: now.toISOString(),
    message: `batch ${batch}, entry ${at}`,
    matchIds: [],
  }))
}

await appendLeaves(folder, key, [])
process.stdout.write('ready\n')
for (;;) {
  const books = await readBooks()
  const leaves = books.pending ?? makeBatch(books.batches)
  if (books.pending === null)
    await writeFileAtomically(booksPath, JSON.stringify({ ...books, pending: leaves }))
  await appendLeaves(folder, key, leaves, { expectedSize: books.size })
  const done: Books = {
    size: books.size + leaves.length,
    batches: books.batches + 1,
    pending: null,
  }
  await writeFileAtomically(booksPath, JSON.stringify(done))
  process.stdout.write('published\n')
}
