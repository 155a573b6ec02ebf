/**
 * Real match files must not be shipped. When a setting names them, tests read them and check the
 * promised figures; otherwise the same tests read the made-up files in `data/fixtures`.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const FIXTURES = join(import.meta.dirname, '../fixtures')

/** A folder named by a setting; null when unset. A missing folder stops the run: nothing is skipped silently. */
function readSetting(name: string): string | null {
  const folder = process.env[name]
  if (!folder) return null
  if (!existsSync(folder)) throw new Error(`${name} names ${folder}, which does not exist.`)
  return folder
}

const football = readSetting('FOOTBALL_TEST_DIR')

/** Season files of football-data.co.uk (E0.csv …), one per division with all its seasons. */
export const SEASON_FILES = {
  isReal: football !== null,
  folder: football === null ? join(FIXTURES, 'football-data/seasons') : join(football, 'dev'),
}

/** Matches of the European cups in openfootball's format. */
export const CUP_FILE =
  football === null
    ? join(FIXTURES, 'openfootball/cups.csv')
    : join(football, 'uefa/uefa_openfootball.csv')

/** From the setting: leagues of all Europe and cup matches with odds, and the seasons above; null when unset. */
export const CUPS_FOLDER = football

/** Single files as downloaded from football-data.co.uk, null without the setting. */
export const DOWNLOADED_FILES = readSetting('FOOTBALL_DOWNLOADS_TEST_DIR')
