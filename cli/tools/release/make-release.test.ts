import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { makeRelease } from './make-release.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

const home = makeTestFolder()
let root: string
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })

/** A small project with our own list of packages, committed. */
beforeAll(() => {
  root = join(home, 'one place')
  mkdirSync(join(root, 'api/deploy'), { recursive: true })
  for (const file of ['package.json', 'package-lock.json']) cpSync(file, join(root, file))
  cpSync('api/deploy/CHANGELOG.md', join(root, 'api/deploy/CHANGELOG.md'))
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '-m', 'All of it')
})

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))

test('the same commit makes the same bytes, in another folder and with other settings of git', async () => {
  const first = await makeRelease(root, join(home, 'first'))
  const other = join(home, 'another', 'ü')
  git('clone', '--quiet', root, other)
  execFileSync('git', ['-C', other, 'config', 'tar.umask', '0077'])
  const second = await makeRelease(other, join(home, 'second'))
  expect(second).toEqual(first)
  expect(first.files.map(({ name }) => name)).toEqual([
    `pitchproof-${version}.tar.gz`,
    `pitchproof-${version}.cdx.json`,
    'pitchproof-verify.mjs',
  ])
  const sums = readFileSync(join(home, 'first/SHA256SUMS'), 'utf8')
  for (const { name, sha256 } of first.files) {
    const bytes = readFileSync(join(home, 'second', name))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    expect(sums).toContain(`${sha256}  ${name}\n`)
  }
})

test('the archive has the committed files and nothing else, and the list has every package used in production', async () => {
  writeFileSync(join(root, 'left-lying.txt'), 'not committed')
  await makeRelease(root, join(home, 'listed'))
  const archive = join(home, 'listed', `pitchproof-${version}.tar.gz`)
  const names = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' }).trim().split('\n')
  expect(names.filter((name) => !name.endsWith('/')).sort()).toEqual([
    `pitchproof-${version}/api/deploy/CHANGELOG.md`,
    `pitchproof-${version}/package-lock.json`,
    `pitchproof-${version}/package.json`,
  ])
  const bill = z
    .object({
      bomFormat: z.literal('CycloneDX'),
      specVersion: z.string(),
      serialNumber: z
        .string()
        .regex(
          /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        ),
      metadata: z.object({
        component: z.object({ name: z.literal('pitchproof'), version: z.string() }),
      }),
      components: z.array(z.object({ name: z.string(), version: z.string(), purl: z.string() })),
    })
    .parse(JSON.parse(readFileSync(join(home, 'listed', `pitchproof-${version}.cdx.json`), 'utf8')))
  expect(bill.metadata.component.version).toBe(version)
  const lock = z
    .object({
      packages: z.record(
        z.string(),
        z.object({ version: z.string().optional(), dev: z.boolean().optional() }),
      ),
    })
    .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
  const listed = new Set(bill.components.map((one) => `${one.name}@${one.version}`))
  const running = Object.entries(lock.packages).filter(([path, one]) => path !== '' && !one.dev)
  expect(running.length).toBeGreaterThan(300)
  const missing = running
    .map(([path, one]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${one.version}`)
    .filter((name) => !listed.has(name))
  expect(missing).toEqual([])
})

test('changed files, a version without an entry in the changelog and an existing version are refused', async () => {
  const file = join(root, 'package.json')
  const before = readFileSync(file, 'utf8')
  writeFileSync(file, `${before}\n`)
  await expect(makeRelease(root, join(home, 'none'))).rejects.toThrow('package.json')
  writeFileSync(file, before.replace(`"version": "${version}"`, '"version": "999.0.0"'))
  git('commit', '--quiet', '-am', 'Raise the version')
  await expect(makeRelease(root, join(home, 'none'))).rejects.toThrow('no heading "## 999.0.0')
  git('tag', `v${version}`, 'HEAD~1')
  writeFileSync(file, before)
  git('commit', '--quiet', '-am', 'Take it back')
  await expect(makeRelease(root, join(home, 'none'))).rejects.toThrow('from another commit')
})
