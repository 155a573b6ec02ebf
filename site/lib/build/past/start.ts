/** Starts the program once parts of pages can be read. */
import { readTsx } from '#site/lib/build/read-tsx.ts'

// Ignore Ctrl+C, which reaches this process too: the parent command ends it after the current unit.
process.on('SIGINT', () => {})
readTsx()
const { makePast } = await import('./make-past.ts')
await makePast()
