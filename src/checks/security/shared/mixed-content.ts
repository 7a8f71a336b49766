import { isIP } from 'node:net'
import type { HeadFacts } from '../../../facts/document-facts.ts'
import type { ResourceFact } from '../../../facts/element-facts.ts'
import { isInsecure } from '../../../facts/derived/secure-context.ts'

const UPGRADEABLE: ReadonlySet<string> = new Set(['image', 'media', 'icon'])

/**
 * What an https page fetches over http, divided as in Mixed Content §3–4: images, audio and video are
 * upgraded to https; everything else is blocked, including candidates of `srcset` and `<picture>`, CORS requests and
 * hosts that are IP addresses.
 */
export function mixedContent(
  resources: readonly ResourceFact[],
  { linkElements }: HeadFacts,
): { readonly blocked: readonly ResourceFact[]; readonly upgraded: readonly ResourceFact[] } {
  const preloadedImages = new Set(
    linkElements.filter(({ as }) => as?.toLowerCase() === 'image').map(({ url }) => url),
  )
  const insecure = resources.filter(({ url }) => isInsecure(url))
  const isUpgraded = ({ url, type, cors }: ResourceFact) =>
    (UPGRADEABLE.has(type) || (type === 'preload' && preloadedImages.has(url))) &&
    !cors &&
    isIP(hostOf(url)) === 0
  return {
    blocked: insecure.filter((resource) => !isUpgraded(resource)),
    upgraded: insecure.filter(isUpgraded),
  }
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname.replace(/^\[|\]$/g, '') ?? ''
}
