/**
 * `croissant.json` against the specification of Croissant 1.1, by a JSON-LD processor: no checker of
 * it is in the npm registry. `datapackage.json` against what Data Package 2.0 requires.
 */
import jsonld from 'jsonld'
import { expect, test } from 'vitest'
import { TABLE_NAMES, TABLES } from '#data/release/tables/columns.ts'
import { formatCitation } from './citation.ts'
import { toCroissant } from './croissant.ts'
import { toDataPackage } from './datapackage.ts'
import { formatPage } from './page.ts'
import type { ReleaseFacts } from './release-facts.ts'

const FACTS: ReleaseFacts = {
  version: '2026-10-01',
  address: 'https://pitchproof.example/data',
  origin: 'pitchproof.example/log',
  entries: 650,
  key: 'pitchproof.example/log+2ae2b3f4+AfcZ',
  operator: 'A & B </script> "Ltd"',
  licence: 'CC-BY-4.0',
  sources: ['football-data.co.uk'],
  isDemo: false,
  files: [2025, 2026].flatMap((season) =>
    TABLE_NAMES.flatMap((table) =>
      (['csv', 'parquet'] as const).map((format) => ({
        path: `${season}-${(season + 1) % 100}/${table}.${format}`,
        table,
        format,
        season,
        rows: 12,
        bytes: 345,
        sha256: 'a'.repeat(64),
      })),
    ),
  ),
}

const SC = 'http://schema.org/'
const CR = 'http://mlcommons.org/croissant/'
/** Classes and properties of the specification that we use, with what it requires of each class. */
const CLASSES: Readonly<Record<string, { required: string[]; optional?: string[] }>> = {
  [`${SC}Dataset`]: {
    required: [
      'http://purl.org/dc/terms/conformsTo',
      ...['name', 'description', 'license', 'url', 'creator', 'datePublished'].map(
        (name) => SC + name,
      ),
      `${SC}distribution`,
      `${CR}recordSet`,
    ],
    optional: [
      ...['alternateName', 'publisher', 'keywords', 'version', 'inLanguage'].map(
        (name) => SC + name,
      ),
      `${CR}citeAs`,
      `${CR}isLiveDataset`,
    ],
  },
  [`${SC}Organization`]: { required: [`${SC}name`] },
  [`${CR}FileObject`]: {
    required: ['name', 'contentUrl', 'contentSize', 'encodingFormat', 'sha256'].map(
      (name) => SC + name,
    ),
  },
  [`${CR}RecordSet`]: {
    required: [`${SC}name`, `${SC}description`, `${CR}key`, `${CR}field`],
  },
  [`${CR}Field`]: {
    required: [`${SC}name`, `${SC}description`, `${CR}dataType`, `${CR}source`],
  },
}
/** Of a field's source and what is extracted, which have no class of their own in the file. */
const UNTYPED = new Set([`${CR}fileObject`, `${CR}extract`, `${CR}column`])
const ATOMIC = new Set(
  ['Boolean', 'Date', 'DateTime', 'Float', 'Integer', 'Text'].map((name) => SC + name),
)

type Node = Record<string, unknown>

/** Every object of an expanded document. */
function* walk(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* walk(item)
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return
  yield value as Node
  yield* walk(Object.values(value))
}

const isReference = (node: Node) => Object.keys(node).join() === '@id'

const expand = async (document: unknown) => [
  ...walk(
    await jsonld.expand(document, {
      base: 'https://pitchproof.example/data/2026-10-01/croissant.json',
    }),
  ),
]

/** What is no term of the specification or is missing, and what leads nowhere. */
async function findFaults(document: unknown): Promise<string[]> {
  const nodes = (await expand(document)).filter((node) => !('@value' in node))
  const defined = nodes.filter((node) => !isReference(node) && '@id' in node)
  const ids = defined.map((node) => node['@id'] as string)
  const faults = ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} is there twice`)
  for (const node of nodes) {
    const id = node['@id'] as string | undefined
    if (isReference(node)) {
      if (!ids.includes(id!) && !ATOMIC.has(id!)) faults.push(`${id} leads nowhere`)
      continue
    }
    const [type = ''] = (node['@type'] as string[] | undefined) ?? []
    const names = Object.keys(node).filter((name) => !name.startsWith('@'))
    if (type === '') {
      faults.push(...names.filter((name) => !UNTYPED.has(name)))
      continue
    }
    const rule = CLASSES[type]
    if (rule === undefined) {
      faults.push(`${type} is no class`)
      continue
    }
    const { required, optional = [] } = rule
    faults.push(
      ...required.filter((name) => !names.includes(name)).map((name) => `${id} has no ${name}`),
      ...names
        .filter((name) => ![...required, ...optional].includes(name))
        .map((name) => `${id} has ${name}`),
    )
  }
  return faults
}

test('every term of croissant.json is one of the specification, nothing required is missing, every reference leads somewhere', async () => {
  const document = toCroissant(FACTS)
  expect(await findFaults(document)).toEqual([])
  const nodes = await expand(document)
  const count = (type: string) =>
    nodes.filter((node) => (node['@type'] as string[] | undefined)?.[0] === type).length
  expect(count(`${CR}FileObject`)).toBe(FACTS.files.length)
  const columns = TABLE_NAMES.reduce((sum, name) => sum + TABLES[name].columns.length, 0)
  expect(count(`${CR}Field`)).toBe(2 * columns)
  const conformsTo = nodes.flatMap((node) => node['http://purl.org/dc/terms/conformsTo'] ?? [])
  expect(conformsTo).toEqual([
    { '@value': 'http://mlcommons.org/croissant/1.1', '@language': 'en' },
  ])
})

test('a term outside of the context, a missing one and a wrong reference are found', async () => {
  const document = toCroissant(FACTS)
  const { citeAs: _, ...context } = document['@context']
  expect(await findFaults({ ...document, '@context': context })).toContainEqual(
    expect.stringContaining('schema.org/citeAs'),
  )
  expect(await findFaults({ ...document, license: undefined })).toContainEqual(
    expect.stringContaining('has no http://schema.org/license'),
  )
  const [, ...distribution] = document.distribution
  expect(await findFaults({ ...document, distribution })).toContainEqual(
    expect.stringContaining('leads nowhere'),
  )
})

test('datapackage.json has what Data Package 2.0 requires, in the forms that it requires', () => {
  const { resources, licenses, version, created, ...rest } = toDataPackage(FACTS)
  expect(rest.$schema).toBe('https://datapackage.org/profiles/2.0/datapackage.json')
  expect([version, created]).toEqual(['2026-10-01', '2026-10-01T00:00:00Z'])
  expect(licenses).toEqual([
    { name: 'CC-BY-4.0', path: 'https://spdx.org/licenses/CC-BY-4.0.html' },
  ])
  const names = [rest.name, ...resources.map(({ name }) => name)]
  expect(names.filter((name) => !/^[a-z0-9._-]+$/.test(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
  for (const resource of resources) {
    expect(resource.path).toMatch(/^(?!\.|\/|~)(?!.*\.\.).+$/)
    expect(resource.hash).toMatch(/^sha256:[0-9a-f]{64}$/)
    if (!('schema' in resource)) continue
    const fields = resource.schema.fields.map(({ name }) => name)
    expect(new Set(fields).size).toBe(fields.length)
    for (const key of resource.schema.primaryKey) expect(fields).toContain(key)
  }
})

test('an operator’s name breaks neither the page nor the citation', () => {
  const croissant = toCroissant(FACTS)
  const page = formatPage(FACTS, { names: ['README.md', '.release.json'], croissant })
  expect(page.match(/<\/script>/g)).toHaveLength(1)
  const [, data = ''] = /<script type="application\/ld\+json">(.*)<\/script>/.exec(page) ?? []
  expect(JSON.parse(data)).toEqual(croissant)
  expect(page).toContain('A &amp; B &lt;/script&gt; &quot;Ltd&quot;')
  expect(page).toContain('<a href="/data/2026-10-01/README.md">')
  expect(page).not.toContain('.release.json')
  expect(formatCitation(FACTS)).toContain('name: "A & B </script> \\"Ltd\\""')
})
