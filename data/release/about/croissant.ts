/** `croissant.json`: Croissant 1.1 (https://docs.mlcommons.org/croissant/docs/croissant-spec-1.1.html). */
import { TABLES, type Column, type TableName } from '#data/release/tables/columns.ts'
import {
  RELEASE_TITLE,
  toLicenceUrl,
  toSeasonName,
  toSummary,
  type ReleasedFile,
  type ReleaseFacts,
} from './release-facts.ts'

/** The context that the specification gives, word for word. */
const CONTEXT = {
  '@language': 'en',
  '@vocab': 'https://schema.org/',
  citeAs: 'cr:citeAs',
  column: 'cr:column',
  conformsTo: 'dct:conformsTo',
  containedIn: 'cr:containedIn',
  cr: 'http://mlcommons.org/croissant/',
  rai: 'http://mlcommons.org/croissant/RAI/',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  dct: 'http://purl.org/dc/terms/',
  examples: { '@id': 'cr:examples', '@type': '@json' },
  extract: 'cr:extract',
  field: 'cr:field',
  fileProperty: 'cr:fileProperty',
  fileObject: 'cr:fileObject',
  fileSet: 'cr:fileSet',
  format: 'cr:format',
  includes: 'cr:includes',
  isLiveDataset: 'cr:isLiveDataset',
  jsonPath: 'cr:jsonPath',
  key: 'cr:key',
  md5: 'cr:md5',
  parentField: 'cr:parentField',
  path: 'cr:path',
  recordSet: 'cr:recordSet',
  references: 'cr:references',
  regex: 'cr:regex',
  repeated: 'cr:repeated',
  replace: 'cr:replace',
  sc: 'https://schema.org/',
  separator: 'cr:separator',
  source: 'cr:source',
  subField: 'cr:subField',
  transform: 'cr:transform',
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
    version,
    datePublished: version,
    isLiveDataset: true,
    license: toLicenceUrl(licence),
    creator: { '@type': 'sc:Organization', name: operator },
    publisher: { '@type': 'sc:Organization', name: operator },
    citeAs: `${operator} (${version.slice(0, 4)}). ${RELEASE_TITLE}. Version ${version}. ${address}/${version}/`,
    distribution: files.map((file) => toFileObject(file, facts)),
    recordSet: files.filter(({ format }) => format === 'csv').map(toRecordSet),
  }
}
