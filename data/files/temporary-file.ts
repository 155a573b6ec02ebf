/** Names of files that are being written. A writer that is killed leaves its file behind. */
import { randomBytes } from 'node:crypto'

export const toTemporary = (path: string) => `${path}.${randomBytes(6).toString('hex')}.tmp`

export const isTemporary = (path: string) => /\.[0-9a-f]{12}\.tmp$/.test(path)
