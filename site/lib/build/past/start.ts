/** Starts the program once parts of pages can be read. */
import { readTsx } from '#site/lib/build/read-tsx.ts'

// Ctrl+C reaches it as well: the command that started it ends it, after the unit in hand.
process.on('SIGINT', () => {})
readTsx()
const { makePast } = await import('./make-past.ts')
await makePast()
