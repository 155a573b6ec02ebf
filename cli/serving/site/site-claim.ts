/**
 * Ownership of a site folder. Pages contain their address, so two servers with different addresses
 * would keep replacing each other's pages.
 */
import { readdirSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import {
  acquireFolderLock,
  readLiveHolder,
  SELF,
  type FolderLock,
} from '#data/files/folder-lock.ts'
import { AppError } from '#data/model/errors.ts'

interface ClaimedSite {
  /** Folder of the built site. */
  readonly outDir: string
  readonly publicOrigin: string
}

const ENDING = '.lock'
/** Before the process; encoded in every address. */
const BY = '@'

/** Hidden files beside the folder, one for each process: those of one address share it. */
function toPrefix(outDir: string): string {
  return `.${basename(resolve(outDir))}.for-`
}

function toClaimPath({ outDir, publicOrigin }: ClaimedSite): string {
  const origin = encodeURIComponent(publicOrigin)
  const name = `${toPrefix(outDir)}${origin}${BY}${SELF}${ENDING}`
  return join(dirname(resolve(outDir)), name)
}

/** Throws `busy` while a server with another address uses this folder. */
export function requireNoOtherOrigin(site: ClaimedSite): void {
  const own = toClaimPath(site)
  const prefix = toPrefix(site.outDir)
  for (const name of readdirSync(dirname(own))) {
    if (!name.startsWith(prefix) || !name.endsWith(ENDING)) continue
    const [claimed] = name.slice(prefix.length, -ENDING.length).split(BY)
    const origin = decodeURIComponent(claimed!)
    if (origin === site.publicOrigin) continue
    const holder = readLiveHolder(join(dirname(own), name))
    if (holder === null) continue
    throw new AppError(
      'busy',
      `The site in ${site.outDir} is served for ${origin} by process ${holder}, and this server is for ${site.publicOrigin}. Set SITE_OUT_DIR to a folder of its own, or PUBLIC_ORIGIN to the same address.`,
    )
  }
}

/** Claims a folder for an address until it is released; a second server of the same address shares it. */
export function claimSite(site: ClaimedSite): FolderLock {
  const lock = acquireFolderLock(toClaimPath(site))
  const release = 'release' in lock ? lock.release : () => {}
  try {
    requireNoOtherOrigin(site)
  } catch (error) {
    release()
    throw error
  }
  return { release }
}
