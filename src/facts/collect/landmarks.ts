import type { LandmarkFact } from '../element-facts.ts'
import { roleOf } from '../html/role.ts'
import { lineOf, snippetOf } from '../html/source.ts'
import { type HtmlElement, parentElement } from '../html/tree.ts'
import { type Collector, MAX_FACTS, type PageContext } from './collector.ts'
import { isSectioning, type Scope } from './scope.ts'

export interface LandmarkCollector extends Collector {
  readonly landmarks: readonly LandmarkFact[]
}

const ROLES = new Set([
  'main',
  'navigation',
  'banner',
  'contentinfo',
  'search',
  'complementary',
  'article',
])

const BY_TAG: ReadonlyMap<string, LandmarkFact['role']> = new Map([
  ['main', 'main'],
  ['nav', 'navigation'],
  ['header', 'banner'],
  ['footer', 'contentinfo'],
  ['search', 'search'],
  ['aside', 'complementary'],
  ['article', 'article'],
])

/** Landmarks by element or by role; a header or footer only if it belongs to the page. */
export function landmarkCollector(page: PageContext): LandmarkCollector {
  const landmarks: LandmarkFact[] = []
  return {
    landmarks,
    tags: [...BY_TAG.keys()],
    attributes: ['role'],
    enter(element, scope) {
      const role = landmarkRole(element, scope)
      if (role === null || landmarks.length >= MAX_FACTS) return
      landmarks.push({
        role,
        line: lineOf(element),
        snippet: snippetOf(page, element),
        exposed: scope.exposed,
      })
    },
  }
}

function landmarkRole(element: HtmlElement, { foreign }: Scope): LandmarkFact['role'] | null {
  if (foreign) return null
  const role = element.attrs.length === 0 ? null : roleOf(element)
  if (role !== null) return isLandmarkRole(role) ? role : null
  const implied = BY_TAG.get(element.tagName)
  if (implied === undefined) return null
  const needsPage = implied === 'banner' || implied === 'contentinfo'
  return needsPage && isInSection(element) ? null : implied
}

function isLandmarkRole(role: string): role is LandmarkFact['role'] {
  return ROLES.has(role)
}

function isInSection(element: HtmlElement): boolean {
  let current = parentElement(element)
  while (current !== null && !isSectioning(current)) current = parentElement(current)
  return current !== null
}
