/** `croissant.json`: Croissant 1.1 (https://docs.mlcommons.org/croissant/docs/croissant-spec-1.1.html). */
import { toSeasonName } from '#data/model/season.ts'
import { TABLES, type Column, type TableName } from '#data/release/tables/columns.ts'
import {
  KEYWORDS,
  RELEASE_TITLE,
  toLicenceUrl,
  toSummary,
  type ReleaseFacts,
} from './release-facts.ts'
import type { ReleasedFile } from '#data/release/release-state.ts'

/** The recommended context of the specification, appendix 1. */
const CONTEXT = {
  '@language': 'en',
  '@vocab': 'http://schema.org/',
  sc: 'http://schema.org/',
  cr: 'http://mlcommons.org/croissant/',
  rai: 'http://mlcommons.org/croissant/RAI/',
  dct: 'http://purl.org/dc/terms/',
  annotation: 'cr:annotation',
  arrayShape: 'cr:arrayShape',
  citeAs: 'cr:citeAs',
  column: 'cr:column',
  conformsTo: 'dct:conformsTo',
  containedIn: 'cr:containedIn',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  equivalentProperty: 'cr:equivalentProperty',
  examples: { '@id': 'cr:examples', '@type': '@json' },
  excludes: 'cr:excludes',
  extract: 'cr:extract',
  field: 'cr:field',
  fileProperty: 'cr:fileProperty',
  fileObject: 'cr:fileObject',
  fileSet: 'cr:fileSet',
  format: 'cr:format',
  includes: 'cr:includes',
  isArray: 'cr:isArray',
  isLiveDataset: 'cr:isLiveDataset',
  jsonPath: 'cr:jsonPath',
  key: 'cr:key',
  md5: 'cr:md5',
  parentField: 'cr:parentField',
  recordSet: 'cr:recordSet',
  references: 'cr:references',
  regex: 'cr:regex',
  readLines: 'cr:readLines',
  sdVersion: 'cr:sdVersion',
  separator: 'cr:separator',
  source: 'cr:source',
  subField: 'cr:subField',
  transform: 'cr:transform',
  unArchive: 'cr:unArchive',
  value: 'cr:value',
} as const

const DATA_TYPES = {
  string: 'sc:Text',
  integer: 'sc:Integer',
  number: 'sc:Float',
  boolean: 'sc:Boolean',
  date: 'sc:Date',
  datetime: 'sc:DateTime',
} as const satisfies Record<Column['type'], string>

const ENCODINGS = { csv: 'text/csv', parquet: 'application/vnd.apache.parquet' } as const

const toFileId = ({ path }: Pick<ReleasedFile, 'path'>) => path

const toFileObject = (file: ReleasedFile, { address, version }: ReleaseFacts) => ({
  '@type': 'cr:FileObject',
  '@id': toFileId(file),
  name: file.path,
  contentUrl: `${address}/${version}/${file.path}`,
  contentSize: `${file.bytes} B`,
  encodingFormat: ENCODINGS[file.format],
  sha256: file.sha256,
})

const toSetId = (table: TableName, season: number) => `${table}-${toSeasonName(season)}`

function toRecordSet(file: ReleasedFile) {
  const { title, description, columns, primaryKey } = TABLES[file.table]
  const id = toSetId(file.table, file.season)
  return {
    '@type': 'cr:RecordSet',
    '@id': id,
    name: id,
    description: `${title}, ${toSeasonName(file.season)}. ${description}`,
    key: primaryKey.map((name) => ({ '@id': `${id}/${name}` })),
    field: columns.map(({ name, description: words, type }) => ({
      '@type': 'cr:Field',
      '@id': `${id}/${name}`,
      name,
      description: words,
      dataType: DATA_TYPES[type],
      source: { fileObject: { '@id': toFileId(file) }, extract: { column: name } },
    })),
  }
}

/** The specification would have citations in BibTeX. */
function toBibtex({ operator, version, address }: ReleaseFacts): string {
  const fields = {
    author: `{${operator}}`,
    title: RELEASE_TITLE,
    year: version.slice(0, 4),
    version,
    url: `${address}/${version}/`,
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name} = {${value}}`)
  return `@misc{pitchproof-${version}, ${lines.join(', ')}}`
}

export function toCroissant(facts: ReleaseFacts) {
  const { version, address, licence, operator, files } = facts
  return {
    '@context': CONTEXT,
    '@type': 'sc:Dataset',
    conformsTo: 'http://mlcommons.org/croissant/1.1',
    name: 'pitchproof-predictions',
    alternateName: RELEASE_TITLE,
    description: toSummary(facts),
    url: `${address}/${version}/`,
    // The day, as in the addresses. Semantic versions are recommended, not required.
    version,
    datePublished: version,
    isLiveDataset: true,
    license: toLicenceUrl(licence),
    creator: { '@type': 'sc:Organization', name: operator },
    publisher: { '@type': 'sc:Organization', name: operator },
    keywords: KEYWORDS,
    inLanguage: 'en',
    citeAs: toBibtex(facts),
    distribution: files.map((file) => toFileObject(file, facts)),
    recordSet: files.filter(({ format }) => format === 'csv').map(toRecordSet),
  }
}
