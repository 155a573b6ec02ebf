// Fails the build where a text is missing, left in English, uses a forbidden word, a foreign
// sign or space, or a page prints a figure in the form of another language.
import { fileURLToPath } from 'node:url'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { readPages } from '#site/checks/built-site.ts'
import { listCatalogueFaults } from './list-catalogue-faults.ts'
import { listWordFaults } from './list-word-faults.ts'
import { findPageFigures } from './page-figures.ts'

const MOST_SHOWN = 20

/** @param {readonly string[]} faults */
function refuse(faults) {
  if (faults.length === 0) return
  const more = faults.length > MOST_SHOWN ? `\n… and ${faults.length - MOST_SHOWN} more` : ''
  throw new Error(
    `The texts have ${faults.length} faults:\n${faults.slice(0, MOST_SHOWN).join('\n')}${more}\nWhat is to be written instead stands in site/checks/words.`,
  )
}

/** @param {import('#data/model/languages.ts').Language} language */
const listAll = (language) => [...listCatalogueFaults(language), ...listWordFaults(language)]

/**
 * @param {(language: import('#data/model/languages.ts').Language) => readonly string[]} [list]
 * @returns {import('astro').AstroIntegration}
 */
export function checkWords(list = listAll) {
  return {
    name: 'check-words',
    hooks: {
      'astro:build:start': () => {
        refuse(
          LANGUAGE_CODES.flatMap((language) =>
            list(language).map((fault) => `${language}/${fault}`),
          ),
        )
      },
    },
  }
}

/**
 * Checks Astro's own pages. The thousands that are written after them are checked while they are
 * made.
 * @returns {import('astro').AstroIntegration}
 */
export function checkPageFigures() {
  return {
    name: 'check-page-figures',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const root = fileURLToPath(dir).replace(/\/$/, '')
        const faults = []
        for (const page of readPages(root)) faults.push(...findPageFigures(page))
        refuse(faults)
      },
    },
  }
}
