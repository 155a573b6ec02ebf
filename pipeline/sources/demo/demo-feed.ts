/** The demo as a feed of matches: invented, and every row is marked so. */
import { defineFeed } from '#pipeline/sources/feed.ts'
import { makeDemoMatches } from './demo-matches.ts'

export const demoFeed = defineFeed({
  name: 'demo',
  settings: [],
  chosenBy: null,
  open: (_, { leagues }) => ({
    name: 'demo',
    load: async (now) => ({ rows: makeDemoMatches({ now, leagues }), rejects: [], warnings: [] }),
    loadLive: async (sourceIds) => ({
      rows: makeDemoMatches({ now: new Date(), ids: new Set(sourceIds) }),
      rejects: [],
      warnings: [],
    }),
  }),
  parse: null,
})
