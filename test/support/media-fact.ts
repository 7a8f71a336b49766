import type { MediaFact } from '../../src/facts/element-facts.ts'

/** A silent, standing video; a test states only what it is about. */
export function mediaFact(overrides: Partial<MediaFact> = {}): MediaFact {
  return {
    tag: 'video',
    autoplay: false,
    muted: false,
    controls: false,
    loop: false,
    tracks: [],
    playedSeconds: null,
    repeatsText: false,
    saidSilent: false,
    line: 30,
    snippet: '<video src="/tour.mp4">',
    exposed: true,
    ...overrides,
  }
}
