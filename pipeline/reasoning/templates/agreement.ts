/**
 * Verbs that agree with a factor, in the languages whose factors are singular or plural by their
 * article: `[da|dan]` is `da` beside `el nivel` and `dan` beside `los tiros`. A sentence names one
 * factor besides the home advantage, which is singular.
 */

const VERB = /\[([^|\]]+)\|([^\]]+)\]/g

/**
 * Chooses the form of each verb in a sentence.
 *
 * @param groups the names of the factors, with their articles
 * @param plural matches a plural article at the start of a name
 */
export function agreeVerbs(
  text: string,
  groups: Readonly<Record<string, string>>,
  plural: RegExp,
): string {
  const isPlural = Object.values(groups).some((name) => plural.test(name) && text.includes(name))
  return text.replaceAll(VERB, isPlural ? '$2' : '$1')
}
