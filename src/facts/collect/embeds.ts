import type { FrameFact, MediaFact } from '../element-facts.ts'
import { ariaName, type ElementsById, titleName } from '../html/accessible-name.ts'
import { isPresentational } from '../html/role.ts'
import { lineOf, snippetOf } from '../html/source.ts'
import { attribute, hasAttribute, type HtmlElement } from '../html/tree.ts'
import { isSaidSilent, repeatsText } from './media-alternative.ts'
import { resolveUrl } from '../html/urls.ts'
import { type Collector, MAX_FACTS, type PageContext } from './collector.ts'
import type { Scope } from './scope.ts'

interface Found {
  readonly element: HtmlElement
  readonly scope: Scope
}

export interface MediaCollector extends Collector {
  facts(): MediaFact[]
}

export function mediaCollector(page: PageContext): MediaCollector {
  const found: Found[] = []
  return {
    tags: ['video', 'audio'],
    enter(element, scope) {
      if (found.length < MAX_FACTS) found.push({ element, scope })
    },
    facts: () =>
      found.map(({ element, scope }) => ({
        tag: element.tagName === 'audio' ? 'audio' : 'video',
        autoplay: hasAttribute(element, 'autoplay'),
        muted: hasAttribute(element, 'muted'),
        controls: hasAttribute(element, 'controls'),
        loop: hasAttribute(element, 'loop'),
        tracks: trackKinds(element),
        playedSeconds: playedSeconds(element),
        repeatsText: repeatsText(element),
        saidSilent: isSaidSilent(element),
        line: lineOf(element),
        snippet: snippetOf(page, element),
        exposed: scope.exposed,
      })),
  }
}

/** The longest of its sources, as it is unknown which one a browser picks. */
function playedSeconds(media: HtmlElement): number | null {
  const own = attribute(media, 'src')
  const sources = own === null ? sourcesOf(media) : [own]
  const lengths = sources.map(clipSeconds)
  if (lengths.length === 0) return null
  return lengths.reduce((longest, length) =>
    longest === null || length === null ? null : Math.max(longest, length),
  )
}

function sourcesOf(media: HtmlElement): string[] {
  return media.childNodes.slice(0, 200).flatMap((child) => {
    const src = 'tagName' in child && child.tagName === 'source' ? attribute(child, 'src') : null
    return src === null ? [] : [src]
  })
}

/** Seconds between start and end of a temporal fragment: `#t=8,10` and `#t=,2.5` (Media Fragments 1.0). */
function clipSeconds(src: string): number | null {
  const clip = /#(?:.*&)?t=(?:npt:)?(\d*\.?\d*),(\d+\.?\d*)(?:&|$)/.exec(src.slice(0, 2000))
  const length = Number(clip?.[2]) - Number(clip?.[1] ?? 0)
  return length > 0 ? length : null
}

function trackKinds(media: HtmlElement): string[] {
  return media.childNodes.slice(0, 200).flatMap((child) => {
    if (!('tagName' in child) || child.tagName !== 'track') return []
    return [attribute(child, 'kind')?.trim().toLowerCase() ?? 'subtitles']
  })
}

export interface FrameCollector extends Collector {
  facts(byId: ElementsById): FrameFact[]
}

export function frameCollector(page: PageContext): FrameCollector {
  const found: Found[] = []
  return {
    tags: ['iframe', 'frame'],
    enter(element, scope) {
      if (found.length < MAX_FACTS) found.push({ element, scope })
    },
    facts: (byId) =>
      found.map(({ element, scope }) => ({
        src: attribute(element, 'src'),
        url: resolveUrl(attribute(element, 'src'), page.base),
        title: attribute(element, 'title'),
        name: ariaName(element, byId) ?? titleName(element),
        sandbox: attribute(element, 'sandbox'),
        allow: attribute(element, 'allow'),
        loading: attribute(element, 'loading'),
        tabindex: attribute(element, 'tabindex'),
        presentational: isPresentational(element),
        line: lineOf(element),
        snippet: snippetOf(page, element),
        exposed: scope.exposed,
      })),
  }
}
