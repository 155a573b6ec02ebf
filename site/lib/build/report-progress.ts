/** Tells the server that has started a build how many pages are made, for who waits for a first start. */
import type { AstroIntegration } from 'astro'

export function reportProgress(): AstroIntegration {
  return {
    name: 'report-progress',
    hooks: {
      'astro:build:start': ({ setPrerenderer }) => {
        let [done, total] = [0, 0]
        const tell = () => process.send?.({ done, total })
        setPrerenderer((usual) => ({
          ...usual,
          getStaticPaths: async () => {
            const paths = await usual.getStaticPaths()
            total = paths.length
            return paths
          },
          render: async (...page) => {
            const reply = await usual.render(...page)
            done += 1
            tell()
            return reply
          },
        }))
      },
    },
  }
}
