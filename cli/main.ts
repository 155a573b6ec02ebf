/** The commands of Pitchproof as a program. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import './quick-drizzle.ts'
import { runCommand } from './run-command.ts'

/** Node's compile cache among the installed packages, if writable: the next command starts sooner. */
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/pitchproof/compiled'))

process.exitCode = await runCommand(process.argv.slice(2))
