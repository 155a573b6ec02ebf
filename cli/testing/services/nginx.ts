/**
 * The address for visitors: nginx with the configuration of `api/deploy/nginx` in front of the
 * machines and the built pages.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeNginxConfig } from '#api/deploy/nginx-config.ts'
import { toReleasesRoot } from '#data/model/stored-files.ts'
import { findProgram } from './find-programs.ts'
import { stopChild } from './child-process.ts'
import { canInstallPackages, installPackage } from './system-packages.ts'
import { waitUntilReady } from './wait-until-ready.ts'

const START_MS = 10_000

interface ProxyOptions {
  readonly port: number
  readonly upstreams: readonly number[]
  /** Folder of the built site. */
  readonly siteDir: string
  /** A folder of its own. */
  readonly folder: string
}

function replaceOnce(text: string, pattern: RegExp | string, by: string): string {
  if (text.search(pattern) === -1)
    throw new Error(`The nginx configuration has no ${String(pattern)} to replace.`)
  return text.replace(pattern, () => by)
}

/** Adapts the configuration for the internet to one port of this machine, without TLS. */
export function toLocalNginx({ port, upstreams, siteDir, folder }: ProxyOptions): string {
  let text = replaceOnce(makeNginxConfig(), /server \{\n\tlisten 80;[\s\S]*?\n\}\n/, '')
  text = replaceOnce(
    text,
    /\tlisten 443[\s\S]*?ssl_protocols[^\n]*\n/,
    `\tlisten 127.0.0.1:${port};\n\tserver_name 127.0.0.1;\n`,
  )
  const [line] = /\tserver 127\.0\.0\.1:4321[^\n]*\n/.exec(text) ?? []
  if (line === undefined) throw new Error('The nginx configuration names no machine.')
  text = text.replace(line, upstreams.map((one) => line.replace('4321', String(one))).join(''))
  text = replaceOnce(text, 'root /srv/pitchproof/site;', `root ${siteDir};`)
  text = replaceOnce(
    text,
    'root /srv/pitchproof/site.releases;',
    `root ${toReleasesRoot(siteDir)};`,
  )
  text = replaceOnce(text, '/var/cache/pitchproof', `${folder}/cache`)
  const isRoot = process.getuid?.() === 0
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return [
    'daemon off;',
    ...(isRoot ? ['user root;'] : []),
    'worker_processes 1;',
    `pid ${folder}/nginx.pid;`,
    `error_log ${folder}/error.log error;`,
    'events { worker_connections 4096; }',
    'http {',
    'include /etc/nginx/mime.types;',
    'access_log off;',
    ...places.map((place) => `${place}_temp_path ${folder}/${place};`),
    text,
    '}',
    '',
  ].join('\n')
}

const findNginx = () => findProgram(['nginx'], ['/usr/sbin/nginx', '/usr/local/bin/nginx'])

/** Path of nginx, installed when it is missing and may be; throws what to install otherwise. */
function requireNginx(): string {
  const found = findNginx()
  if (found !== null) return found
  const installed = canInstallPackages() && installPackage('nginx') ? findNginx() : null
  if (installed !== null) return installed
  throw new Error('No nginx was found. Install it (Debian and Ubuntu: apt-get install nginx).')
}

export async function startProxy(options: ProxyOptions): Promise<{ stop(): Promise<void> }> {
  const { folder, port } = options
  const program = requireNginx()
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, toLocalNginx(options))
  const child = spawn(program, ['-c', file, '-p', folder, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await waitUntilReady(`http://127.0.0.1:${port}`, child, START_MS)
  return { stop: () => stopChild(child, 'SIGTERM') }
}
