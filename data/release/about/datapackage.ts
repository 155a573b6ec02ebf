/** `datapackage.json`: Data Package 2.0 (https://datapackage.org/standard/data-package/). */
import { toSeasonName } from '#data/model/season.ts'
import { TABLES, type Column } from '#data/release/tables/columns.ts'
import {
  KEYWORDS,
  RELEASE_TITLE,
  toLicenceUrl,
  toSummary,
  type ReleaseFacts,
} from './release-facts.ts'
import type { ReleasedFile } from '#data/release/release-state.ts'

const PROFILES = 'https://datapackage.org/profiles/2.0'

const toField = ({ name, type, description, isOptional }: Column) => ({
  name,
  type,
  description,
  ...(type === 'datetime' && { format: 'default' }),
  ...(!isOptional && { constraints: { required: true } }),
})

/** One member for each file: of CSV with the types of its columns, of Parquet, which has them itself. */
function toResource({ path, table, format, season, bytes, sha256 }: ReleasedFile) {
  const { title, description, columns, primaryKey } = TABLES[table]
  const resource = {
    name: `${table}-${toSeasonName(season)}${format === 'csv' ? '' : '-parquet'}`,
    path,
    title: `${title}, ${toSeasonName(season)}`,
    description,
    format,
    bytes,
    hash: `sha256:${sha256}`,
  }
  if (format === 'parquet') return { ...resource, mediatype: 'application/vnd.apache.parquet' }
  return {
    ...resource,
    type: 'table',
    mediatype: 'text/csv',
    encoding: 'utf-8',
    dialect: { $schema: `${PROFILES}/tabledialect.json`, lineTerminator: '\r\n' },
    schema: {
      $schema: `${PROFILES}/tableschema.json`,
      fields: columns.map(toField),
      missingValues: [''],
      primaryKey,
    },
  }
}

export function toDataPackage(facts: ReleaseFacts) {
  const { version, address, licence, operator, sources, files } = facts
  return {
    $schema: `${PROFILES}/datapackage.json`,
    name: 'pitchproof-predictions',
    id: `${address}/${version}/datapackage.json`,
    title: RELEASE_TITLE,
    description: toSummary(facts),
    homepage: new URL('/our-accuracy', address).href,
    version,
    created: `${version}T00:00:00Z`,
    keywords: KEYWORDS,
    licenses: [{ name: licence, path: toLicenceUrl(licence) }],
    contributors: [{ title: operator, roles: ['publisher'] }],
    sources: sources.map((title) => ({ title })),
    resources: files.map(toResource),
  }
}
