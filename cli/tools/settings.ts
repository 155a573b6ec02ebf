/** `npm run settings`: writes `.env.example` from the table of settings. */
import { writeFileSync } from 'node:fs'
import { formatEnvExample } from '#data/settings/env-example.ts'

writeFileSync('.env.example', formatEnvExample())
