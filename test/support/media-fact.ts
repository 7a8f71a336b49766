import type { MediaFact } from '../../src/facts/element-facts.ts'

/** A silent, paused video; override what a test is about. */
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
