/**
 * A clean root of Debian 12 with nothing but Node and npm, for one user without rights. Made by
 * mmdebstrap from the package sources of this machine; commands in it run by chroot.
 */
import { execFile, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { readTextIfThere } from '#data/files/read-if-there.ts'
import { getWholeEnv } from '#cli/testing/env.ts'

const exec = promisify(execFile)
export const BUILDER = { name: 'builder', id: 1000, home: '/home/builder' } as const

/** Makes the base root, of which all others are copies. */
export async function makeBase(folder: string): Promise<void> {
  const { stdout } = await exec('apt-config', ['dump', 'Acquire'])
  const options = stdout.split('\n').filter((line) => line.startsWith('Acquire::'))
  const sources = (await readdir('/etc/apt/sources.list.d'))
    .filter((name) => name.endsWith('.sources') || name.endsWith('.list'))
    .map((name) => join('/etc/apt/sources.list.d', name))
  await exec('mmdebstrap', [
    '--variant=minbase',
    '--mode=root',
    ...options.map((line) => `--aptopt=${line}`),
    'bookworm',
    folder,
    ...sources,
  ])
}

/** Installs Node and npm of this major version from the registry's packages. */
export async function addNode(root: string, major: number): Promise<{ node: string; npm: string }> {
  const at = await mkdtemp(join(root, 'opt/node-'))
  await writeFile(join(at, 'package.json'), '{}')
  const arch = process.arch
  const names = [`node-linux-${arch}@${major}`, major === 20 ? 'npm@10' : 'npm@11']
  await exec('npm', ['install', '--no-save', '--no-audit', '--no-fund', ...names], { cwd: at })
  const bin = join(root, 'usr/local/bin')
  await cp(join(at, `node_modules/node-linux-${arch}/bin/node`), join(bin, 'node'))
  const modules = join(root, 'usr/local/lib/node_modules')
  await mkdir(modules, { recursive: true })
  await cp(join(at, 'node_modules/npm'), join(modules, 'npm'), { recursive: true })
  await writeFile(
    join(bin, 'npm'),
    '#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n',
    { mode: 0o755 },
  )
  const about = await readFile(join(modules, 'npm/package.json'), 'utf8')
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(about))
  return { node: (await exec(join(bin, 'node'), ['--version'])).stdout.trim(), npm: version }
}

/** Adds the user, and this machine's npm settings for reaching the registry. */
export async function addBuilder(root: string): Promise<void> {
  const { id, name, home } = BUILDER
  await exec('chroot', [root, 'useradd', '--create-home', '--uid', String(id), name])
  // Debian's installer writes this file, mmdebstrap does not.
  await writeFile(join(root, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n')
  const { stdout: registry } = await exec('npm', ['config', 'get', 'registry'])
  const env = getWholeEnv()
  const personal = await readTextIfThere(join(env['HOME'] ?? '/root', '.npmrc'))
  await writeFile(join(root, home, '.npmrc'), `registry=${registry.trim()}\n${personal ?? ''}`)
  const authorities = env['NODE_EXTRA_CA_CERTS']
  if (authorities) {
    await mkdir(join(root, dirname(authorities)), { recursive: true })
    await cp(authorities, join(root, authorities), { dereference: true })
  }
}

interface RunOptions {
  readonly cwd: string
  /** False: only the loopback interface exists. */
  readonly hasNetwork: boolean
  readonly print: (text: string) => void
}

/**
 * Runs a shell script in the root as the unprivileged user, in its own process and mount
 * namespaces; returns its exit code.
 */
export async function runInside(
  root: string,
  script: string,
  { cwd, hasNetwork, print }: RunOptions,
): Promise<number | null> {
  const outside = [
    'set -e',
    'mount -t proc proc "$ROOT/proc"',
    'mount --rbind /dev "$ROOT/dev"',
    ...(hasNetwork ? ['cp /etc/resolv.conf "$ROOT/etc/resolv.conf"'] : ['ip link set lo up']),
    'exec chroot --userspec="$BUILDER" "$ROOT" /usr/bin/env -i HOME="$HOME_INSIDE" PATH=/usr/local/bin:/usr/bin:/bin LANG=C.UTF-8 NODE_EXTRA_CA_CERTS="$CERTS" sh -c "cd \\"\\$0\\" && exec sh -c \\"\\$1\\"" "$CWD" "$SCRIPT"',
  ]
  const unshared = ['--mount', '--pid', '--fork', '--kill-child', ...(hasNetwork ? [] : ['--net'])]
  const child = spawn('unshare', [...unshared, 'sh', '-c', outside.join('\n')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      ROOT: root,
      BUILDER: `${BUILDER.id}:${BUILDER.id}`,
      HOME_INSIDE: BUILDER.home,
      CERTS: getWholeEnv()['NODE_EXTRA_CA_CERTS'] ?? '',
      CWD: cwd,
      SCRIPT: script,
    },
  })
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', print)
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', done)
  })
}
