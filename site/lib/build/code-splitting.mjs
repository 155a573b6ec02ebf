// Which modules share a file. Left to itself the bundler makes a file of everything that a different
// set of pages has in common, two dozen for the dashboard, most of a few hundred bytes, and a slow
// processor spends more on a file than on its content. Here modules that are used together share a file.
// Each group includes what its modules import, unless a group above has it already.

/** Every page loads it anyway; with it goes the bundler's own loader, or static pages would fetch an island's file for that. */
const PAGE = /site[\\/]lib[\\/]pages[\\/]page\.ts$|vite[\\/]preload-helper/
/** What scripts of static pages and islands both use: it must not bring an island to a static page, nor the clubs' names in all languages. */
const TEXTS =
  /site[\\/]lib[\\/]texts[\\/](?:island-texts|constants-in-text|format)\.ts$|lib[\\/]calls[\\/]session-hint\.ts$|data[\\/]model[\\/](?:time|leagues|leagues[\\/](?!club-names)[\w-]+|billing[\\/](?:plans|order-notice)|match[\\/]odds|forecast[\\/]printed-chances|page-paths)\.ts$/
const REACT = /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/
/** What every island needs, for visitors and for members: its texts, its calls, and the checking of replies. The forms' copy of zod (zod-of-forms.mjs) is not among it. */
const ISLANDS =
  /node_modules[\\/]zod[\\/]v4[\\/](?:mini[\\/]|core[\\/])[^?]*$|lib[\\/]calls[\\/]api-client\.ts$|islands[\\/]shared[\\/]TextsProvider\.tsx$/
/** What draws the first content of members' pages, without React and checks: of React only what makes descriptions of tags. */
const FIRST =
  /islands[\\/]shared[\\/](?:first-paint|ui-texts)\.ts$|lib[\\/]texts[\\/](?:load-catalogue|utc-time)\.ts$|react[\\/](?:cjs[\\/]react-)?jsx-runtime|site[\\/]ui[\\/](?:OutcomeBar|StatusBadge|Star|Icon|ClubName|rows[\\/]Receipt)\.tsx$|(?:model|lib)[\\/]match[\\/](?:clock|clock-now|match-stage|outcome|outcome-parts|status)\.ts$|lib[\\/]pages[\\/]islands\.ts$/
/** The rows of the dashboard, which the page of a match has no use for. */
const FIRST_ROWS = /site[\\/]ui[\\/]list[\\/]Match(?:List|Row)\.tsx$/
/** The head of a match, and whether ours waits for the member's own forecast: the dashboard has no use for them. */
const FIRST_HEAD =
  /site[\\/]ui[\\/]match[\\/]MemberHead\.tsx$|lib[\\/]forecast[\\/](?:can-forecast|without-ours|forecast-key)\.ts$/
/** What the pages of members have in common. */
const MEMBERS =
  /islands[\\/]shared[\\/](?:mount-island|SignedIn|ShareButton|favorites[\\/]FavoriteStar)\.tsx$|lib[\\/]offline[\\/]begin-keeping\.ts$|node_modules[\\/]@nanostores[\\/]react[\\/]/

export const codeSplitting = {
  groups: [
    { name: 'page', test: PAGE, priority: 5 },
    { name: 'texts', test: TEXTS, priority: 4 },
    { name: 'first', test: FIRST, priority: 3.5 },
    { name: 'first-rows', test: FIRST_ROWS, priority: 3.4 },
    { name: 'first-head', test: FIRST_HEAD, priority: 3.3 },
    { name: 'react', test: REACT, priority: 3 },
    { name: 'islands', test: ISLANDS, priority: 2 },
    { name: 'members', test: MEMBERS, priority: 1 },
  ],
}
