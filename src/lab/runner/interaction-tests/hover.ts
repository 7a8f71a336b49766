import type { HoverResult } from '../../operation-results.ts'
import { inSession, openWorld } from '../isolated-world.ts'
import type { InteractionTestNeeds } from '../interaction-test-needs.ts'

/** Finds content that style sheets show only on hover. */
export async function tryHover({ page, left }: InteractionTestNeeds): Promise<HoverResult> {
  return await inSession(page, async (session) => {
    const world = await openWorld(session, undefined)
    return await world.call(left(), findRevealed)
  })
}

/** Runs in an isolated world of the page. */
function findRevealed(): HoverResult {
  const mostRules = 20_000
  const mostRevealed = 20
  const rules: CSSStyleRule[] = []
  let unreadable = 0
  const collect = (list: CSSRuleList) => {
    for (const rule of list) {
      if (rules.length >= mostRules) return
      if (rule instanceof CSSStyleRule) rules.push(rule)
      if ('cssRules' in rule && rule.cssRules instanceof CSSRuleList) collect(rule.cssRules)
    }
  }
  for (const sheet of document.styleSheets) {
    try {
      collect(sheet.cssRules)
    } catch {
      unreadable += 1
    }
  }

  const shows = ({ style }: CSSStyleRule) =>
    (style.display !== '' && style.display !== 'none') ||
    style.visibility === 'visible' ||
    Number(style.opacity) > 0
  const isHidden = (element: Element) =>
    !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  /** Splits at commas outside brackets. */
  const partsOf = ({ selectorText }: CSSStyleRule) => {
    const parts = ['']
    let depth = 0
    for (const [token] of selectorText.matchAll(/[^()[\],]+|[()[\],]/g)) {
      if (token === '(' || token === '[') depth += 1
      if (token === ')' || token === ']') depth -= 1
      if (token === ',' && depth === 0) parts.push('')
      else parts.push(`${parts.pop()}${token}`)
    }
    return parts
  }
  const showing = rules.filter(shows).flatMap(partsOf)
  const withoutState = (selector: string) =>
    selector.replaceAll(/:(?:hover|focus-within|focus-visible|focus)\b/g, '').trim()
  const onFocus = new Set(showing.filter((it) => /:focus/.test(it)).map(withoutState))

  const revealed: HoverResult['revealed'][number][] = []
  for (const selector of new Set(showing.filter((it) => it.includes(':hover')))) {
    if (revealed.length >= mostRevealed) break
    const plain = withoutState(selector)
    try {
      const element = [...document.querySelectorAll(plain)].slice(0, 100).find(isHidden)
      if (element === undefined) continue
      revealed.push({
        selector: selector.trim().slice(0, 200),
        snippet: element.outerHTML.slice(0, element.outerHTML.indexOf('>') + 1).slice(0, 200),
        isShownOnFocus: onFocus.has(plain),
      })
    } catch {
      // A selector that is invalid without `:hover`.
    }
  }
  return { revealed, unreadable }
}
