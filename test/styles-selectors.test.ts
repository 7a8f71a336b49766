import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { STYLES } from '../src/web/http/answer/style-sheet.ts'

const place = fileURLToPath(new URL('../src/web/styles/', import.meta.url))

/** Selectors of all style sheets, one by one: the text before a brace, split at commas outside brackets. */
const selectors = STYLES.flatMap((name) =>
  readFileSync(place + name, 'utf8')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .matchAll(/(?<=^|[{};])\s*([^{};@]+)(?=\{)/g)
    .flatMap(([, list = '']) => splitOutside(list, ','))
    .toArray(),
)

/** The parts of a selector between separators outside its brackets. */
function splitOutside(selector: string, separator: string): string[] {
  const parts = ['']
  let depth = 0
  for (const char of selector) {
    depth += char === '(' || char === '[' ? 1 : char === ')' || char === ']' ? -1 : 0
    if (depth === 0 && char === separator) parts.push('')
    else parts[parts.length - 1] += char
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

// Chromium keeps one set of everything that any `:has()` may change below it: a bare `span` there makes every key
// press recompute the styles of every span of a report.
it('look from a :has() down to what has a name, never to a kind of element', () => {
  const below = selectors
    .map((selector) => splitOutside(selector, ' '))
    .map((parts) => parts.slice(parts.findLastIndex((part) => part.includes(':has(')) + 1))
    // For `:has(…) > .name .other` the part below it; siblings are at most two elements.
    .filter((rest, index) => selectors[index]?.includes(':has(') && !/^[+~]$/.test(rest[0] ?? '+'))
  expect(below.length).toBeGreaterThan(0)
  expect(below.filter((rest) => /^[a-z*]+$/.test(rest.at(-1) ?? ''))).toEqual([])
})
