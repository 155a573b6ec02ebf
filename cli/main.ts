/** The commands of Pitchproof as a program. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import './quick-drizzle.ts'
import { runCommand } from './run-command.ts'

/** Node's compile cache among the installed packages, if writable: the next command starts sooner. */
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/pitchproof/compiled'))

// A reader that has gone (`| head -1`, a closed terminal) is no fault of the command.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error
  })

process.exitCode = await runCommand(process.argv.slice(2))
