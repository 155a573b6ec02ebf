import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const LEFT_OUT = /(?:^|\/)testing\/|^cli\/tools\/|^site\/tests\/|\.test\.tsx?$/

test('the image leaves out tests and tools, and nothing that runs reaches them', async () => {
  const ignored = readFileSync(join(import.meta.dirname, 'Containerfile.dockerignore'), 'utf8')
  for (const line of ['**/*.test.ts', '**/*.test.tsx', '**/testing', 'cli/tools', 'site/tests'])
    expect(ignored.split('\n')).toContain(line)
  const { metafile } = await build({
    entryPoints: ['cli/main.ts'],
    bundle: true,
    format: 'esm',
    metafile: true,
    outdir: 'unwritten',
    packages: 'external',
    platform: 'node',
    write: false,
  })
  const reached = Object.keys(metafile.inputs)
  expect(reached.length).toBeGreaterThan(500)
  expect(reached.filter((name) => LEFT_OUT.test(name))).toEqual([])
  // Astro builds the pages from its own entry files.
  const ofPages = globSync(['astro.config.mjs', 'site/**/*.{astro,ts,tsx,mjs,js}']).filter(
    (name) => !LEFT_OUT.test(name),
  )
  expect(ofPages.length).toBeGreaterThan(300)
  const reaching = ofPages.filter((name) =>
    /from '(?:#cli\/tools|#\w+\/testing|#site\/tests)\//.test(readFileSync(name, 'utf8')),
  )
  expect(reaching).toEqual([])
})

test('files of settings, which hold the private key and passwords, are in no image and no commit', () => {
  const listLines = (name: string) =>
    readFileSync(join(import.meta.dirname, name), 'utf8').split('\n')
  expect(listLines('Containerfile.dockerignore')).toContain('**/*.env')
  expect(listLines('../../../.gitignore')).toContain('*.env')
})

test('every base image is named by its digest', () => {
  const files = globSync('api/deploy/container/*ontainerfile')
  expect(files.length).toBe(2)
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    const named = new Map(
      [...text.matchAll(/^ARG (\w+)=(.*)$/gm)].map(([, name, value]) => [`\${${name}}`, value]),
    )
    const bases = [...text.matchAll(/^FROM (\S+)/gm)].map(([, base]) => named.get(base!) ?? base)
    expect(bases.length).toBeGreaterThan(0)
    for (const base of bases) expect(base, file).toMatch(/^docker\.io\/\S+@sha256:[0-9a-f]{64}$/)
  }
})
