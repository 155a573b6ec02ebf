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

/**
 * Sentences with a figure in them, without tags and entities, with white space normalised. A tag ends
 * one. Most parts of a page are shorter than a sentence or have no digit: nothing else is done to them.
 */
export function toSentences(text: string): string[] {
  return text
    .split(/<[^>]*>|\\n|\\"/)
    .filter(mayBeSentence)
    .flatMap((part) =>
      part
        .replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? ' ')
        .replace(/[\s\u00a0\u202f]+/g, ' ')
        // The word joiner that keeps a range on one line.
        .replaceAll('\u2060', '')
        .split(/[.!?;:"](?= |$)/)
        .map((sentence) => sentence.trim())
        .filter(mayBeSentence),
    )
}

const mayBeSentence = (text: string) => text.length >= SHORTEST_SENTENCE && /\d/.test(text)
