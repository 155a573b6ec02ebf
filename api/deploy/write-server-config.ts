/** Writes the configurations of the web servers into their files: `node api/deploy/write-server-config.ts`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVER_FILES } from './server-config.ts'

for (const [name, make] of Object.entries(SERVER_FILES))
  writeFileSync(join(import.meta.dirname, name), make())
