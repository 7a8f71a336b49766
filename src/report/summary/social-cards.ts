import { Type } from 'typebox'
import { cardProperty, shareImage } from '../../facts/derived/open-graph.ts'
import { metaContents, pageTitle } from '../../facts/derived/page-title.ts'
import type { StaticFacts } from '../../facts/static-facts.ts'
import { exact, nullable } from '../exact.ts'
import { cut } from './rows.ts'

const Field = nullable(
  exact({
    text: Type.String(),
    /** The tag that supplied it: `og:title`, `title`, `meta description`, … */
    source: Type.String(),
  }),
)

/** How the page looks when shared. Null if the network finds no tag. */
export const SocialCards = Type.Array(
  exact({
    network: Type.Enum(['facebook', 'x', 'slack']),
    form: Type.Enum(['large', 'small', 'none']),
    domain: Type.String(),
    title: Field,
    description: Field,
    image: nullable(
      exact({
        /** Absolute. */
        url: Type.String(),
        source: Type.String(),
        /** Pixels; null if it was not fetched or is not a picture. */
        width: nullable(Type.Number()),
        height: nullable(Type.Number()),
      }),
    ),
  }),
)

type Facts = Pick<StaticFacts, 'head' | 'address' | 'assets'>

export function socialCards(facts: Facts) {
  return [facebookCard(facts), xCard(facts), slackCard(facts)]
}

/** LinkedIn shows the same. */
function facebookCard(facts: Facts) {
  const { head } = facts
  const image = imageOf(facts, ['og:image', 'og:image:url', 'og:image:secure_url'])
  return {
    network: 'facebook' as const,
    form: image ? ('large' as const) : ('small' as const),
    domain: domainOf(facts),
    title: tagOf(head, ['og:title']) ?? titleElement(head),
    description: tagOf(head, ['og:description']) ?? metaDescription(head),
    image,
  }
}

/** X reads only its own tags and Open Graph's, and shows no card without `twitter:card`. */
function xCard(facts: Facts) {
  const { head } = facts
  const kind = cardProperty(head, 'twitter:card')?.value.toLowerCase()
  return {
    network: 'x' as const,
    form: formOf(kind),
    domain: domainOf(facts),
    title: tagOf(head, ['twitter:title', 'og:title']),
    description: tagOf(head, ['twitter:description', 'og:description']),
    image: imageOf(facts, ['twitter:image', 'twitter:image:src', 'og:image', 'og:image:url']),
  }
}

function formOf(kind: string | undefined): 'large' | 'small' | 'none' {
  if (kind === undefined) return 'none'
  return kind === 'summary_large_image' || kind === 'player' ? 'large' : 'small'
}

/** WhatsApp and Discord read much the same. */
function slackCard(facts: Facts) {
  const { head } = facts
  const source = shareImage(head)?.key
  return {
    network: 'slack' as const,
    form: 'small' as const,
    domain: domainOf(facts),
    title: tagOf(head, ['og:title', 'twitter:title']) ?? titleElement(head),
    description: tagOf(head, ['og:description', 'twitter:description']) ?? metaDescription(head),
    image: source === undefined ? null : imageOf(facts, [source]),
  }
}

function domainOf({ address }: Facts): string {
  return URL.parse(address.final)?.hostname ?? ''
}

function tagOf(head: StaticFacts['head'], keys: readonly string[]) {
  const found = cardProperty(head, ...keys)
  return found && { text: cut(found.value, 300), source: found.key }
}

function titleElement(head: StaticFacts['head']) {
  const title = pageTitle(head) ?? ''
  return title === '' ? null : { text: cut(title, 300), source: 'title' }
}

function metaDescription(head: StaticFacts['head']) {
  const text = metaContents(head, 'description').find((content) => content !== '')
  return text === undefined ? null : { text: cut(text, 300), source: 'meta description' }
}

function imageOf({ head, address, assets }: Facts, keys: readonly string[]) {
  const found = cardProperty(head, ...keys)
  if (!found) return null
  const url = URL.parse(found.value, address.base)?.href ?? found.value
  const content = assets.find((asset) => asset.url === url)?.content
  const size = content?.kind === 'image' ? content : { width: null, height: null }
  return { url: cut(url), source: found.key, width: size.width, height: size.height }
}
