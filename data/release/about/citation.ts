/** How a release is cited: `CITATION.cff` (Citation File Format 1.2.0) and `.zenodo.json`. */
import { KEYWORDS, RELEASE_TITLE, toSummary, type ReleaseFacts } from './release-facts.ts'

/** A YAML string: every JSON string is one. */
const quote = (text: string) => JSON.stringify(text)

export function formatCitation(facts: ReleaseFacts): string {
  const { version, address, operator, licence } = facts
  return [
    'cff-version: 1.2.0',
    'message: "If you use these data, please cite them as below."',
    'type: dataset',
    `title: ${quote(RELEASE_TITLE)}`,
    `abstract: ${quote(toSummary(facts))}`,
    'authors:',
    `  - name: ${quote(operator)}`,
    `version: ${quote(version)}`,
    `date-released: ${quote(version)}`,
    `license: ${licence}`,
    `url: ${quote(`${address}/${version}/`)}`,
    `keywords: [${KEYWORDS.map(quote).join(', ')}]`,
    '',
  ].join('\n')
}

/** What Zenodo reads when the folder is put there (https://developers.zenodo.org, deposit metadata). */
export const toZenodo = (facts: ReleaseFacts) => ({
  upload_type: 'dataset',
  title: RELEASE_TITLE,
  description: toSummary(facts),
  creators: [{ name: facts.operator }],
  publication_date: facts.version,
  version: facts.version,
  access_right: 'open',
  license: facts.licence.toLowerCase(),
  keywords: KEYWORDS,
  related_identifiers: [
    {
      identifier: `${facts.address}/${facts.version}/`,
      relation: 'isIdenticalTo',
      resource_type: 'dataset',
    },
  ],
})
