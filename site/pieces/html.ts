/**
 * HTML as text, for the public pages that exist by the thousand: what is put into a template is
 * escaped unless it is HTML already. Pages made of components take ten times as long to build.
 */

/** A piece of HTML that is safe to put into a page as it is. */
export interface Html {
  readonly html: string
}

export type Content = Html | string | number | false | null | undefined | readonly Content[]

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** A text as it may stand between tags and in an attribute. */
export function escapeHtml(text: string): string {
  return !/[&<>"]/.test(text) ? text : text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
}

function toText(content: Content): string {
  if (content === false || content == null) return ''
  if (typeof content === 'object')
    return 'html' in content ? content.html : content.map(toText).join('')
  return escapeHtml(String(content))
}

const trimmed = new WeakMap<TemplateStringsArray, readonly string[]>()

/** The fixed parts of a template without their line breaks, which are for its readers: done once for each. */
function trim(parts: TemplateStringsArray): readonly string[] {
  const known = trimmed.get(parts)
  if (known) return known
  const texts = parts.map((part) => part.replace(/\n\s*(?=\/?>)/g, '').replace(/\n\s*/g, ' '))
  trimmed.set(parts, texts)
  return texts
}

/** `html`-tagged templates: values are escaped, lists joined, nothing (null, false) left out. */
export function html(parts: TemplateStringsArray, ...values: readonly Content[]): Html {
  const texts = trim(parts)
  let text = texts[0]!
  for (let index = 0; index < values.length; index++)
    text += toText(values[index]) + texts[index + 1]!
  return { html: text }
}

/** Text in which a mail address may end a line before its sign; what is copied has no break in it. */
export const breakMail = (text: string): string => escapeHtml(text).replace('@', '<wbr>@')
