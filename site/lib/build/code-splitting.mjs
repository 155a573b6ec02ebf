// Which modules share a file. By default the bundler makes a file for each set of pages that share
// modules: two dozen for the dashboard, most of them a few hundred bytes, and a slow processor
// spends more time per file than on its content. Here modules that are used together share a file.
// Each group includes what its modules import, unless a group above has it already.

/**
 * Loaded by every page. It includes the bundler's preload helper: otherwise static pages would
 * fetch an island's file for it.
 */
const PAGE = /site[\\/]lib[\\/]pages[\\/]page\.ts$|vite[\\/]preload-helper/
/**
 * Shared by scripts of static pages (stars, search, toasts) and islands: must pull in neither an
 * island, nor React, nor a schema, nor the club names of all languages.
 */
const TEXTS =
  /node_modules[\\/]nanostores[\\/]|site[\\/](?:ui[\\/]icon-paths|lib[\\/](?:browser[\\/](?:toast|toast-state)|match[\\/]flag-layout|texts[\\/](?:island-texts|constants-in-text|error-texts|format)))\.ts$|lib[\\/]calls[\\/](?:session-hint|drawn-for)\.ts$|data[\\/]model[\\/](?:time|account[\\/]member-header|leagues|leagues[\\/](?!club-names|deductions)[\w-]+|billing[\\/](?:plans|order-notice)|match[\\/]odds|forecast[\\/]printed-chances|page-paths)\.ts$/
const REACT = /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/
/**
 * Needed by every island, of visitors and of members: texts, calls, the parsing of replies; without
 * the forms' copy of zod (zod-of-forms.mjs).
 */
const ISLANDS =
  /node_modules[\\/]zod[\\/]v4[\\/](?:mini[\\/]|core[\\/])[^?]*$|lib[\\/]calls[\\/]api-client\.ts$|islands[\\/]shared[\\/]TextsProvider\.tsx$/
/**
 * The first paint of members' pages, without schemas; of React only the JSX runtime, which makes
 * element descriptions.
 */
const FIRST =
  /islands[\\/]shared[\\/](?:first-paint|ui-texts)\.ts$|lib[\\/]texts[\\/](?:load-catalogue|tell-local)\.ts$|react[\\/](?:cjs[\\/]react-)?jsx-runtime|site[\\/]ui[\\/](?:OutcomeBar|StatusBadge|Star|Icon|ClubName|Reveal|Position|FormStrip|rows[\\/]Receipt)\.tsx$|(?:model|lib)[\\/]match[\\/](?:clock|clock-now|match-stage|outcome|outcome-parts|status)\.ts$|lib[\\/](?:pages[\\/]islands|browser[\\/]hidden-results)\.ts$/
/** The rows of the dashboard; not needed by the page of a match. */
const FIRST_ROWS = /site[\\/]ui[\\/]list[\\/]Match(?:List|Row)\.tsx$/
/**
 * The head of a match, and the rule that hides ours until the member's own forecast; not needed by
 * the dashboard.
 */
const FIRST_HEAD =
  /site[\\/]ui[\\/]match[\\/]MemberHead\.tsx$|lib[\\/]forecast[\\/](?:can-forecast|without-ours|forecast-key)\.ts$/
/** Of static pages too: a file of its own, or they would load what members' pages share. */
const GOALS = /lib[\\/]browser[\\/]announce-goals\.ts$/
/** Shared by the pages of members. */
const MEMBERS =
  /islands[\\/]shared[\\/](?:mount-island|SignedIn|ShareButton|favorites[\\/]FavoriteStar|use-goals-told)\.tsx?$|lib[\\/](?:offline[\\/]begin-keeping|browser[\\/]lacks)\.ts$|node_modules[\\/]@nanostores[\\/]react[\\/]/
/** Around each part of a match, those that are loaded at once and those that are near. */
const PARTS =
  /islands[\\/]match[\\/]WhenNear\.tsx$|site[\\/]ui[\\/](?:Block|match[\\/]EventLine)\.tsx$/

export const codeSplitting = {
  groups: [
    { name: 'page', test: PAGE, priority: 5 },
    { name: 'texts', test: TEXTS, priority: 4 },
    { name: 'first', test: FIRST, priority: 3.5 },
    { name: 'first-rows', test: FIRST_ROWS, priority: 3.4 },
    { name: 'first-head', test: FIRST_HEAD, priority: 3.3 },
    { name: 'react', test: REACT, priority: 3 },
    { name: 'goals', test: GOALS, priority: 2.5 },
    { name: 'islands', test: ISLANDS, priority: 2 },
    { name: 'members', test: MEMBERS, priority: 1 },
    { name: 'parts', test: PARTS, priority: 0.5 },
  ],
}
