// Astro draws every part of React as a stream of the web and reads it back: an eighth of a build's
// processor time. Our parts wait for nothing, so React draws them as one text: the same HTML.
// Astro's own option for it (`experimentalDisableStreaming`) forgets the prefix of an island's ids.

const RENDERER = '@astrojs/react/dist/server.js'
const STREAMED = 'await renderToReadableStreamAsync(vnode, renderOptions)'
const AT_ONCE = 'ReactDOM.renderToString(vnode, renderOptions)'

/** @returns {import('vite').Plugin} */
export function reactAtOnce() {
  return {
    name: 'react-at-once',
    apply: 'build',
    transform(code, id) {
      if (!id.endsWith(RENDERER)) return null
      if (!code.includes(STREAMED))
        throw new Error(`${RENDERER} has another version: it no longer has "${STREAMED}".`)
      return { code: code.replace(STREAMED, AT_ONCE), map: null }
    },
  }
}
