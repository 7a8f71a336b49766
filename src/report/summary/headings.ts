import { Type } from 'typebox'
import type { HeadingFact } from '../../facts/element-facts.ts'
import { nullable } from '../exact.ts'
import { cut, list, listOf } from './rows.ts'

export const Headings = listOf({
  level: Type.Integer(),
  /** Empty if it has none. */
  text: Type.String(),
  line: nullable(Type.Integer()),
  /** Hidden from everybody or from assistive technology: `hidden`, `aria-hidden`, `display:none`. */
  hidden: Type.Boolean(),
  /** Levels skipped after the previous heading: 1 for an h4 after an h2. */
  skips: Type.Integer(),
})

export function headingsOf(headings: readonly HeadingFact[]) {
  return list(withSkips(headings), ({ heading, skips }) => ({
    level: heading.level,
    text: cut(heading.name, 300),
    line: heading.line,
    hidden: !heading.exposed,
    skips,
  }))
}

/** Hidden headings are not part of the outline. */
function withSkips(headings: readonly HeadingFact[]) {
  let before = 0
  return headings.map((heading) => {
    if (!heading.exposed) return { heading, skips: 0 }
    const skips = before === 0 ? 0 : Math.max(0, heading.level - before - 1)
    before = heading.level
    return { heading, skips }
  })
}
