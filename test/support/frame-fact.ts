import type { FrameFact } from '../../src/facts/element-facts.ts'

/** A map in a frame without a title; override what a test is about. */
export function frameFact(overrides: Partial<FrameFact> = {}): FrameFact {
  return {
    src: '/map',
    url: 'https://www.example.com/map',
    title: null,
    name: '',
    sandbox: null,
    allow: null,
    loading: null,
    tabindex: null,
    presentational: false,
    line: 9,
    snippet: '<iframe src="/map">',
    exposed: true,
    ...overrides,
  }
}
