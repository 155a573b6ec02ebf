/**
 * Makes a release: the committed sources as one archive, the list of installed packages
 * (CycloneDX), the single-file verifier, and the hashes of the three. The same commit gives the
 * same bytes, in any folder and at any time, with the same versions of git, Node and npm.
 */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { z } from 'zod'
import { toSha256Hex } from '#data/files/content-hash.ts'
import { AppError } from '#data/model/errors.ts'
import { buildVerifier, VERIFIER_FILE } from '#data/verifier/build-verifier.ts'

const CHANGELOG = 'api/deploy/CHANGELOG.md'
const MOST_BYTES = 512 * 1024 * 1024

const exec = promisify(execFile)
const zip = promisify(gzip)

const ProgramSchema = z.looseObject({ devDependencies: z.unknown() })
const PackageSchema = z.looseObject({ dev: z.boolean().optional() })
const LockSchema = z.looseObject({
  packages: z.record(z.string(), PackageSchema).and(z.looseObject({ '': ProgramSchema })),
})

/** The parts of npm's CycloneDX output that are changed or checked here. */
const BillSchema = z.looseObject({
  serialNumber: z.string(),
  metadata: z.looseObject({ timestamp: z.string(), component: z.looseObject({}) }),
  components: z.array(z.looseObject({})),
})

export interface Release {
  readonly version: string
  /** Name and SHA-256 in hex of each file, the archive first. */
  readonly files: readonly { readonly name: string; readonly sha256: string }[]
}

const git = async (root: string, ...args: string[]) =>
  (await exec('git', ['-C', root, ...args], { encoding: 'buffer', maxBuffer: MOST_BYTES })).stdout

const gitLine = async (root: string, ...args: string[]) =>
  (await git(root, ...args)).toString('utf8').trim()

async function readVersion(root: string): Promise<string> {
  const file = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return z.object({ version: z.string().regex(/^\d+\.\d+\.\d+$/) }).parse(file).version
}

/** Throws `conflict` if no release can be made of the folder. */
async function requireReleasable(root: string, version: string): Promise<void> {
  const changed = await gitLine(root, 'status', '--porcelain', '--untracked-files=no')
  if (changed !== '')
    throw new AppError(
      'conflict',
      `A release is made of what is committed, and these files are changed:\n${changed}\nCommit them or take the changes back.`,
    )
  const changelog = await readFile(join(root, CHANGELOG), 'utf8')
  if (!changelog.split('\n').some((line) => line.startsWith(`## ${version} `)))
    throw new AppError(
      'conflict',
      `${CHANGELOG} has no heading "## ${version} (date)": say what operators have to do.`,
    )
  const tagged = await gitLine(
    root,
    'tag',
    '--list',
    `v${version}`,
    '--format=%(*objectname)%(objectname)',
  )
  const head = await gitLine(root, 'rev-parse', 'HEAD')
  if (tagged !== '' && !tagged.startsWith(head))
    throw new AppError(
      'conflict',
      `Version ${version} was released from another commit (the tag v${version}). Raise the version in package.json.`,
    )
}

/** The committed sources, each file with the time of the commit. */
async function makeArchive(root: string, folder: string): Promise<Uint8Array> {
  // Override the user's git settings, which would change the file modes in the archive.
  const settings = ['-c', 'tar.umask=0022', '-c', 'core.autocrlf=false']
  const format = ['archive', '--format=tar', `--prefix=${folder}/`, 'HEAD']
  return zip(await git(root, ...settings, ...format), { level: 9 })
}

/**
 * Writes package and lock file without development dependencies. npm's `--omit dev` would also drop
 * packages that both need, such as zod, and fail at a package with the version "latest".
 */
async function writeRunning(root: string, folder: string): Promise<void> {
  const read = async (name: string) => JSON.parse(await readFile(join(root, name), 'utf8'))
  const { devDependencies: _unused, ...program } = ProgramSchema.parse(await read('package.json'))
  const lock = LockSchema.parse(await read('package-lock.json'))
  const { devDependencies: _also, ...own } = lock.packages['']
  const running = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && !dev)
  const packages = { '': own, ...Object.fromEntries(running) }
  await writeFile(join(folder, 'package.json'), JSON.stringify(program))
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }))
}

/** Every package used in production, with licence and hash, as npm's CycloneDX list. */
async function makeBill(root: string, commit: { hash: string; date: string }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pitchproof-bill-'))
  try {
    await writeRunning(root, folder)
    const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']
    const { stdout } = await exec('npm', args, { cwd: folder, maxBuffer: MOST_BYTES })
    return toReproducible(BillSchema.parse(JSON.parse(stdout)), commit)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The list without members that depend on time and place of its making. */
function toReproducible(
  bill: z.output<typeof BillSchema>,
  commit: { hash: string; date: string },
): string {
  const id = toSha256Hex(`pitchproof ${commit.hash}`)
  const parts = [id.slice(0, 8), id.slice(8, 12), `8${id.slice(13, 16)}`, `8${id.slice(17, 20)}`]
  const serialNumber = `urn:uuid:${parts.join('-')}-${id.slice(20, 32)}`
  const { metadata } = bill
  const component = { ...metadata.component, type: 'application', name: 'pitchproof' }
  return `${JSON.stringify(
    { ...bill, serialNumber, metadata: { ...metadata, timestamp: commit.date, component } },
    null,
    2,
  )}\n`
}

/**
 * Writes the release of the commit that is checked out in `root` into `out`.
 *
 * Throws `conflict` where files are changed, the changelog says nothing, or the version is taken.
 */
export async function makeRelease(root: string, out: string): Promise<Release> {
  const version = await readVersion(root)
  await requireReleasable(root, version)
  const [hash = '', seconds = ''] = (await gitLine(root, 'log', '-1', '--format=%H %ct')).split(' ')
  const date = new Date(Number(seconds) * 1000).toISOString()
  const name = `pitchproof-${version}`
  const contents: [string, string | Uint8Array][] = [
    [`${name}.tar.gz`, await makeArchive(root, name)],
    [`${name}.cdx.json`, await makeBill(root, { hash, date })],
    [VERIFIER_FILE, (await buildVerifier()).bytes],
  ]
  const files = contents.map(([file, content]) => ({ name: file, sha256: toSha256Hex(content) }))
  await mkdir(out, { recursive: true })
  for (const [file, content] of contents) await writeFile(join(out, file), content)
  const sums = files.map((file) => `${file.sha256}  ${file.name}\n`).join('')
  await writeFile(join(out, 'SHA256SUMS'), sums)
  return { version, files }
}
