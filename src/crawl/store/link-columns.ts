import type { PageLink } from '../crawled-page.ts'

/** Links in columns: as objects, a hundred of them are two thirds of a page's text, and of the time to read it. */
export interface LinkColumns {
  readonly to: readonly number[]
  readonly flags: readonly number[]
  readonly anchors: readonly string[]
  /** Empty if no link has one. */
  readonly fragments: readonly (string | null)[]
}

const NOFOLLOW = 1
const AROUND = 2

export function columnsOf(links: readonly PageLink[]): LinkColumns {
  const hasFragments = links.some(({ fragment }) => fragment !== null)
  return {
    to: links.map(({ to }) => to),
    flags: links.map(({ nofollow, around }) => (nofollow ? NOFOLLOW : 0) | (around ? AROUND : 0)),
    anchors: links.map(({ anchor }) => anchor),
    fragments: hasFragments ? links.map(({ fragment }) => fragment) : [],
  }
}

export function linksOf({ to, flags, anchors, fragments }: LinkColumns): PageLink[] {
  return to.map((number, place) => ({
    to: number,
    anchor: anchors[place] ?? '',
    ...attributesOf(flags[place] ?? 0),
    fragment: fragments[place] ?? null,
  }))
}

/** What the flags of a link stand for. */
export function attributesOf(flags: number): Pick<PageLink, 'nofollow' | 'around'> {
  return { nofollow: isNofollow(flags), around: isAround(flags) }
}

export function isNofollow(flags: number): boolean {
  return (flags & NOFOLLOW) !== 0
}

export function isAround(flags: number): boolean {
  return (flags & AROUND) !== 0
}
