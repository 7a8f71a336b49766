import type { DocumentFacts } from '../../facts/html/read-document.ts'
import type { LinkFact } from '../../facts/element-facts.ts'
import type { FoundLink } from '../crawled-page.ts'
import { crawlAddress } from '../scope/crawl-address.ts'

const MAX_ANCHOR = 80
const MAX_URL = 2048
const AROUND: ReadonlySet<LinkFact['place']> = new Set(['nav', 'header', 'footer'])

/**
 * The web links of a page, each target and fragment once: with the first anchor that has a text, followed if any of
 * them is, and in the content if any of them is. Frames of a frameset and targets of a refresh are links too.
 */
export function linksOf(document: DocumentFacts): FoundLink[] {
  const links = new Map<string, FoundLink>()
  for (const link of document.links) keep(links, foundOf(link))
  if (document.document.frameset) for (const { url } of document.frames) keep(links, plainOf(url))
  for (const { url } of document.head.refreshes) keep(links, plainOf(url))
  return [...links.values()]
}

function keep(links: Map<string, FoundLink>, link: FoundLink | null): void {
  if (link === null) return
  const key = link.fragment === null ? link.url : `${link.url}#${link.fragment}`
  const known = links.get(key)
  links.set(key, known === undefined ? link : joined(known, link))
}

function joined(one: FoundLink, other: FoundLink): FoundLink {
  const nofollow = one.nofollow && other.nofollow
  if (one.around && !other.around) return { ...other, anchor: other.anchor || one.anchor, nofollow }
  return { ...one, anchor: one.anchor || other.anchor, nofollow }
}

function foundOf({ url, party, name, rel, place }: LinkFact): FoundLink | null {
  if (url === null || party === 'page' || party === 'other') return null
  const found = plainOf(url)
  return (
    found && {
      ...found,
      anchor: name.slice(0, MAX_ANCHOR),
      nofollow: rel.includes('nofollow'),
      around: AROUND.has(place),
    }
  )
}

function plainOf(url: string | null): FoundLink | null {
  if (url === null || url.length > MAX_URL) return null
  const address = crawlAddress(url)
  if (address === null) return null
  const hash = url.indexOf('#')
  const fragment = hash === -1 ? '' : url.slice(hash + 1)
  return {
    url: address.href,
    anchor: '',
    nofollow: false,
    around: false,
    fragment: fragment === '' ? null : fragment.slice(0, 200),
  }
}
