/** A database of its own for a test or a test run, on a PostgreSQL server. */
import { randomBytes } from 'node:crypto'
import postgres from 'postgres'

export interface OwnDatabase {
  readonly name: string
  readonly url: URL
  /** A connection to the server, beside this database. */
  readonly admin: postgres.Sql
  /** Drops it, even with open connections. */
  remove(): Promise<void>
}

/**
 * @param serverUrl of a role that may create databases
 * @param purpose prefix of its name
 */
export async function makeOwnDatabase(
  serverUrl: string,
  purpose: string,
  template = 'template1',
): Promise<OwnDatabase> {
  const name = `${purpose}_${randomBytes(6).toString('hex')}`
  const admin = postgres(serverUrl, { max: 1, onnotice: () => {} })
  await admin.unsafe(`create database ${name} template ${template}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    name,
    url,
    admin,
    async remove() {
      await admin.unsafe(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}
