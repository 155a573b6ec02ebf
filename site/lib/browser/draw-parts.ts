/**
 * Draws parts (site/ui) into the DOM without React, because a member's first replies arrive before
 * React does. Parts have no state, so their elements are plain descriptions: a tag name with
 * attributes and children, or a function that returns such a description.
 */
import type { ReactElement, ReactNode } from 'react'

const SVG = 'http://www.w3.org/2000/svg'

type Described = ReactElement<Record<string, unknown> & { readonly children?: ReactNode }>

export function drawInto(place: Element | DocumentFragment, part: ReactNode): void {
  if (part == null || typeof part === 'boolean') return
  if (Array.isArray(part)) return part.forEach((each) => drawInto(place, each))
  if (typeof part !== 'object') return place.append(String(part))
  const { type, props } = part as Described
  if (typeof type === 'function')
    return drawInto(place, (type as (given: typeof props) => ReactNode)(props))
  // Neither a tag name nor a function: a fragment.
  if (typeof type !== 'string') return drawInto(place, props.children)
  const isSvg = type === 'svg' || ('namespaceURI' in place && place.namespaceURI === SVG)
  const element = isSvg ? document.createElementNS(SVG, type) : document.createElement(type)
  for (const name in props) if (name !== 'children') setAttribute(element, name, props[name])
  drawInto(element, props.children)
  place.append(element)
}

function setAttribute(element: Element, name: string, value: unknown): void {
  // Other names need no translation from React's camel case: an HTML document lower-cases them.
  const spelled = name === 'className' ? 'class' : name
  if (typeof value === 'string') return element.setAttribute(spelled, value)
  const isWord = name.startsWith('aria-') || name.startsWith('data-')
  // Skip event handlers: React adds them.
  if (value == null || typeof value === 'function' || (value === false && !isWord)) return
  const text = value === true && !isWord ? '' : typeof value === 'object' ? toStyle(value) : value
  element.setAttribute(spelled, String(text))
}

const toStyle = (style: object) =>
  Object.entries(style)
    .map((rule) => rule.join(':'))
    .join(';')
