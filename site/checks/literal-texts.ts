/** Finds texts for readers that are written into a page or an island, and so are never translated. */
import ts from 'typescript'

/** Names and signs that every language writes alike. */
const NAMES = /^(?:Pitchproof|PREMIUM|UTC|CSV|JSON)$/
const HAS_WORD = /\p{L}{2}/u
/** Attributes that are read out or shown. */
const IS_SHOWN = /^(?:alt|title|placeholder|label|aria-label|aria-description|caption|description)$/
/** A word between two tags of a piece of HTML that is put together as text. */
const IN_HTML = />([^<>]*\p{L}{2}[^<>]*)</gu

/** The template of an Astro page as TSX: without its frontmatter, scripts, styles and comments. */
function toTsx(source: string): string {
  const body = source
    .replace(/^---\n.*?\n---\n/s, '')
    .replaceAll(/<(script|style)\b.*?<\/\1>|<!--.*?-->|<!doctype[^>]*>/gis, '')
    // `<Part {texts} />` is short for `texts={texts}`.
    .replaceAll(/(?<=\s)\{(\w+)\}/g, '{...$1}')
  return `<>${body}</>`
}

/** @param path decides how the source is read: `.astro`, `.tsx` or `.ts` */
export function findLiteralTexts(path: string, source: string): string[] {
  const text = path.endsWith('.astro') ? toTsx(source) : source
  const kind = path.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.TSX
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const found: string[] = []
  const look = (node: ts.Node): void => {
    found.push(...listWords(node).map((words) => words.trim().replaceAll(/\s+/g, ' ')))
    ts.forEachChild(node, look)
  }
  look(file)
  return found.filter((words) => HAS_WORD.test(words) && !NAMES.test(words))
}

function listWords(node: ts.Node): string[] {
  if (ts.isJsxText(node)) return [node.text.replaceAll(/&\w+;/g, '')]
  if (ts.isJsxAttribute(node) && node.initializer && ts.isStringLiteral(node.initializer))
    return IS_SHOWN.test(node.name.getText()) ? [node.initializer.text] : []
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
    const html = ts.isTemplateExpression(node)
      ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('§')
      : node.text
    return [...html.matchAll(IN_HTML)].map((match) => match[1]!)
  }
  return []
}
