/** Recognises published figures in any text: they have so many digits that another number hardly matches. */

/** `43.1996` or `0.37942`: two digits before and four after the point, or five after it. */
const FIGURE = /\d{2,3}\.\d{4,}|\d\.\d{5,}/g
const SHORTEST_SENTENCE = 40
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&nbsp;': ' ',
}

export function toFigures(text: string): string[] {
  return text.match(FIGURE) ?? []
}

/** Sentences with a figure in them, without tags and entities, with white space normalised. */
export function toSentences(text: string): string[] {
  const plain = text
    .replace(/<[^>]*>|\\n|\\"/g, ' . ')
    .replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? ' ')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    // The word joiner that keeps a range on one line.
    .replaceAll('\u2060', '')
  return plain
    .split(/[.!?;:"](?= |$)/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= SHORTEST_SENTENCE && /\d/.test(sentence))
}
