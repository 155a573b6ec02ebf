/** The README of a release: what is in it, what each column says, whose it is, and its limits. */
import { toSeasonName } from '#data/model/season.ts'
import { TABLE_NAMES, TABLES, type Column, type Table } from '#data/release/tables/columns.ts'
import {
  RELEASE_TITLE,
  toCitation,
  toLicenceUrl,
  toSummary,
  type ReleaseFacts,
} from './release-facts.ts'

const formatColumn = ({ name, type, description, isOptional }: Column) =>
  `| \`${name}\` | ${type}${isOptional ? ', may be empty' : ''} | ${description} |`

const formatTable = ({ name, title, description, columns, primaryKey }: Table) =>
  [
    `### \`${name}\`: ${title.toLowerCase()}`,
    '',
    `${description} Key: ${primaryKey.map((column) => `\`${column}\``).join(', ')}.`,
    '',
    '| Column | Type | Meaning |',
    '| --- | --- | --- |',
    ...columns.map(formatColumn),
    '',
  ].join('\n')

function listSeasons({ files }: ReleaseFacts): string[] {
  const seasons = Map.groupBy(
    files.filter(({ format }) => format === 'csv'),
    ({ season }) => season,
  )
  return [...seasons].map(([season, own]) => {
    const counts = own.map(({ table, rows }) => `${rows} ${table}`).join(', ')
    return `- \`${toSeasonName(season)}/\`: ${counts}`
  })
}

export function formatReadme(facts: ReleaseFacts): string {
  const { version, origin, entries, key, operator, licence, sources } = facts
  return [
    `# ${RELEASE_TITLE}`,
    '',
    `Release ${version}, read from the first ${entries} entries of the log ${origin}. ${toSummary(facts)}`,
    '',
    '## What is in it',
    '',
    'A folder for each season, in it each table as CSV (RFC 4180, UTF-8, a point before decimals, times in UTC) and as Parquet, and `checkpoint`, the signed head of the log that the proofs of this folder lead to.',
    '',
    ...listSeasons(facts),
    '',
    '`record.json` and `market.json` are the published record and its comparison with the betting market, counted from the same entries. `datapackage.json` (Data Package 2.0), `croissant.json` (Croissant 1.1), `CITATION.cff` and `.zenodo.json` say the same to programs. `CHANGES.md` names what each release added and what it replaced.',
    '',
    '## How to check it',
    '',
    `With Pitchproof’s sources: \`npm run cli -- data verify FOLDER --key ${key}\`. It computes every column, every proof, the record and its comparison with the market again from the files of the folder alone.`,
    '',
    `A row by itself: write it to a file as one JSON object, its columns as members, beside the \`checkpoint\` of its season, and call \`node pitchproof-verify.mjs --row ROW --checkpoint CHECKPOINT --key ${key}\`. Where that \`checkpoint\` is from before a key was handed over, name the key of that time: the entry of the kind \`key\` has it as \`previousKey\`.`,
    '',
    'With tools of somebody else: the leaf hash of an entry is SHA-256 of a zero byte and the entry’s text; the hashes of its proof lead to the root hash in the checkpoint (RFC 6962, 2.1.1), which is a signed note (c2sp.org/tlog-checkpoint). The commitment is SHA-256 of the line `pitchproof/commit/v1`, 32 random bytes and the canonical JSON of the prediction; all of them stand in the entry of the opening.',
    '',
    '## The tables',
    '',
    ...TABLE_NAMES.map((name) => formatTable(TABLES[name])),
    '## Whose it is',
    '',
    `Predictions, chances, scores and proofs are ${operator}’s, under ${licence} (${toLicenceUrl(licence)}). Fixtures and results are facts${sources.length > 0 ? `, read from ${sources.join(', ')}` : ''}. The market’s chances are computed from bookmakers’ odds; the odds themselves are not published here, and are the bookmakers’ and the feeds’.`,
    '',
    `Please cite: ${toCitation(facts)} A first release of a month stays at its address for good; any other goes when the next is there.`,
    '',
    '## Known limits',
    '',
    '- That a commitment was made before kick-off is the log’s own word unless witnesses had signed a head that covers it; the proof file of a match on the site shows who had.',
    '- A commitment that was not opened, such as one of a revision between the first and the last, is in the table `entries` alone. Each entry of the log is in some row; in releases of before version 1.1 those commitments are in none, and `data verify` counts what is missing.',
    '- Results are those after 90 minutes; a corrected result is a new opening, and the row before it names it in `replaced_by`.',
    '- A match without odds before kick-off has no market columns; both records are compared on the others alone.',
    '- The names of clubs and leagues are those of the day on which the match was listed.',
    '- A season’s folder is written anew only when one of its rows is: its `checkpoint` may be older than the release.',
    '',
  ].join('\n')
}
