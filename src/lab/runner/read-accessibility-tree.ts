import type { Page, Protocol } from 'puppeteer-core'
import { within } from './within.ts'

/** A node as assistive technology is told of it, in the order of reading. */
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
  /** Nodes that there are, the ignored ones left out. */
  readonly total: number
}

const PATIENCE_MS = 3000
const MOST = 5000
const LONGEST = 300

/** Lines of a text say again what the text says. */
const WITHOUT = new Set(['InlineTextBox', 'none', 'generic'])

type Node = Protocol.Accessibility.AXNode

/** The page's accessibility tree; undefined where the browser does not give it in time. */
export async function readAccessibilityTree(page: Page): Promise<AccessibilityTree | undefined> {
  const session = await page.createCDPSession()
  try {
    const { nodes } = await within(PATIENCE_MS, session.send('Accessibility.getFullAXTree'))
    return treeOf(nodes)
  } catch {
    return undefined
  } finally {
    await session.detach().catch(() => undefined)
  }
}

/** Nodes that say nothing give their place to those below them. */
export function treeOf(all: readonly Node[]): AccessibilityTree {
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
    const role = textOf(node.role)
    const isShown = !node.ignored && !WITHOUT.has(role)
    if (isShown) {
      total += 1
      if (nodes.length < MOST) nodes.push({ level, role, ...saidOf(node) })
    }
    const below = (node.childIds ?? []).flatMap((id) => byId.get(id) ?? [])
    for (const child of below.toReversed()) {
      waiting.push({ node: child, level: isShown ? level + 1 : level })
    }
  }
  return { nodes, total }
}

function saidOf({ name, value, description, properties = [] }: Node): Partial<AccessibleNode> {
  const own = properties.flatMap((property) => {
    const said: unknown = property.value.value
    return isPlain(said) ? [[property.name, typeof said === 'string' ? cut(said) : said]] : []
  })
  return {
    ...(textOf(name) && { name: textOf(name) }),
    ...(textOf(value) && { value: textOf(value) }),
    ...(textOf(description) && { description: textOf(description) }),
    ...(own.length > 0 && { properties: Object.fromEntries(own) }),
  }
}

function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

function textOf(value: Protocol.Accessibility.AXValue | undefined): string {
  const said: unknown = value?.value
  return isPlain(said) ? cut(String(said)) : ''
}

function cut(text: string): string {
  return text.slice(0, LONGEST)
}
