import type { Page, Protocol } from 'puppeteer-core'
import type { Redaction } from './create-redaction.ts'
import { within } from './within.ts'

/** A node as exposed to assistive technology, in reading order. */
export interface AccessibleNode {
  /** 0 for the document. */
  readonly level: number
  readonly role: string
  readonly name?: string
  readonly value?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, string | number | boolean>>
}

export interface AccessibilityTree {
  readonly nodes: readonly AccessibleNode[]
  /** Total number of nodes, without ignored ones. */
  readonly total: number
}

const PATIENCE_MS = 3000
const MOST = 5000
const LONGEST = 300

/** Lines of a text repeat its content. */
const WITHOUT = new Set(['InlineTextBox', 'none', 'generic'])

type Node = Protocol.Accessibility.AXNode

/** The page's accessibility tree; undefined if the browser does not return it in time. */
export async function readAccessibilityTree(
  page: Page,
  redaction: Redaction,
): Promise<AccessibilityTree | undefined> {
  const session = await page.createCDPSession()
  try {
    const { nodes } = await within(PATIENCE_MS, session.send('Accessibility.getFullAXTree'))
    return treeOf(nodes, (text) => redaction.text(text, LONGEST))
  } catch {
    return undefined
  } finally {
    await session.detach().catch(() => undefined)
  }
}

/** Shortens a text. */
type Cut = (text: string) => string

/** Nodes without content are replaced by their children. */
export function treeOf(all: readonly Node[], cut: Cut): AccessibilityTree {
  const byId = new Map(all.map((node) => [node.nodeId, node]))
  const nodes: AccessibleNode[] = []
  let total = 0
  const waiting: { node: Node; level: number }[] = all
    .filter(({ parentId }) => parentId === undefined)
    .map((node) => ({ node, level: 0 }))
  const seen = new Set<Node>()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, level } = next
    if (seen.has(node)) continue
    seen.add(node)
    const role = textOf(node.role, cut)
    const isShown = !node.ignored && !WITHOUT.has(role)
    if (isShown) {
      total += 1
      if (nodes.length < MOST) nodes.push({ level, role, ...saidOf(node, cut) })
    }
    const below = (node.childIds ?? []).flatMap((id) => byId.get(id) ?? [])
    for (const child of below.toReversed()) {
      waiting.push({ node: child, level: isShown ? level + 1 : level })
    }
  }
  return { nodes, total }
}

function saidOf(node: Node, cut: Cut): Partial<AccessibleNode> {
  const { properties = [] } = node
  const [name, value, description] = [node.name, node.value, node.description].map((said) =>
    textOf(said, cut),
  )
  const own = properties.flatMap((property) => {
    const said: unknown = property.value.value
    return isPlain(said) ? [[property.name, typeof said === 'string' ? cut(said) : said]] : []
  })
  return {
    ...(name && { name }),
    ...(value && { value }),
    ...(description && { description }),
    ...(own.length > 0 && { properties: Object.fromEntries(own) }),
  }
}

function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

function textOf(value: Protocol.Accessibility.AXValue | undefined, cut: Cut): string {
  const said: unknown = value?.value
  return isPlain(said) ? cut(String(said)) : ''
}
