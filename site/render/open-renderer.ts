/**
 * Opens the renderer over what is published: an edition holds one publication and one build's frames,
 * and is made once for all who ask. What has not changed is taken over from the edition before.
 */
import { PAST_INDEX } from '#data/model/past/past-files.ts'
import type { DrawnAddress } from '#data/model/drawn-addresses.ts'
import { makeCharts, type SiteFacts } from './charts.ts'
import { drawPage, findMatch, type DrawnPage, type Published } from './draw-page.ts'
import { toFacts } from './facts.ts'
import { toFrames } from './frames.ts'
import { findMoved, type MovedPage } from './moved-pages.ts'
import { openPast, type PublishedSource } from './published.ts'

export interface Edition {
  readonly published: Published
  /**
   * What the page at an address is made from, compared by identity: pages of the past outlive the
   * publications that leave the past as it is.
   */
  listSources(address: DrawnAddress): readonly object[]
  /**
   * Null where there is nothing.
   * @param findDay another way to find the day of a past match
   */
  draw(address: DrawnAddress, findDay?: Published['findDay']): Promise<DrawnPage | null>
  /** Where an address of before leads on to; null for any other. */
  findMoved(address: DrawnAddress): Promise<MovedPage | null>
}

export interface Renderer {
  /**
   * The newest edition; null before a site was built.
   * @param publication changes with each publication
   */
  open(publication: object): Promise<Edition | null>
}

interface RendererOptions {
  readonly source: PublishedSource
  /** The frames of the built site by name; the same object until another build is in place. */
  readonly readFrames: () => Promise<ReadonlyMap<string, string>>
  readonly site: SiteFacts
}

interface Made {
  readonly publication: object
  /** Where frames are rows, the first look of an edition finds them. */
  frames: object
  readonly edition: Promise<Edition | null>
}

/** Kinds that show nothing but the past. */
const OF_THE_PAST = new Set<DrawnAddress['kind']>(['archive', 'season', 'month', 'league', 'part'])

export function openRenderer({ source, readFrames, site }: RendererOptions): Renderer {
  let made: Made | null = null
  let past: { readonly index: unknown; readonly held: Map<string, Promise<unknown>> } | null = null

  async function make(noteFrames: (frames: object) => void): Promise<Edition | null> {
    const files = await source.readNow()
    // Afterwards: where frames are rows too, that look has read both.
    const framesByName = await readFrames()
    noteFrames(framesByName)
    const frames = toFrames(framesByName)
    if (frames === null) return null
    const index = files.get(PAST_INDEX) ?? null
    if (past?.index !== index || past === null) past = { index, held: new Map() }
    const { held } = past
    const reader = openPast(source, files, held)
    const facts = toFacts(files, reader.index)
    const published: Published = {
      files,
      facts,
      frames,
      past: reader,
      charts: makeCharts(files, facts, site),
      origin: site.origin,
      findDay: source.findDay,
    }
    return {
      published,
      listSources({ kind, parts: [day = ''] }) {
        const isOfDay = (kind === 'match' || kind === 'day') && !facts.days.has(day)
        return isOfDay || OF_THE_PAST.has(kind) ? [held, framesByName] : [facts, framesByName]
      },
      draw: (address, findDay = published.findDay) => drawPage(address, { ...published, findDay }),
      findMoved: (address) =>
        findMoved(address, {
          facts,
          past: reader.index,
          findDayOfPage: async (id) => (await findMatch(id, published))?.day ?? null,
        }),
    }
  }

  return {
    async open(publication) {
      const frames = await readFrames()
      if (made?.publication === publication && made.frames === frames) return made.edition
      const note = (read: object) => void (now.frames = read)
      const now: Made = { publication, frames, edition: make(note) }
      made = now
      // A failure is told to those who ask now; the next one tries again.
      now.edition.catch(() => {
        if (made === now) made = null
      })
      return now.edition
    },
  }
}
